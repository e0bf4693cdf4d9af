// Shows the row of the table that the slider names. Everything it shows stands in the page already.
(() => {
  const rows = JSON.parse(document.getElementById('data').textContent).rows;
  const input = document.getElementById('dial');
  const places = document.querySelectorAll('[data-k]');
  const pictures = [...document.querySelectorAll('svg.dots')].map(svg => [svg, svg.querySelectorAll('.marked')]);
  const cursors = document.querySelectorAll('.cursor');
  const show = () => {
    const row = rows[Number(input.value)];
    places.forEach(place => { if (place.dataset.k in row.t) place.textContent = row.t[place.dataset.k]; });
    pictures.forEach(([svg, dots], picture) => {
      svg.setAttribute('aria-label', '100 people, ' + row.t['after' + picture]);
      dots.forEach((dot, i) => {
        dot.setAttribute('r', (4.6 * Math.sqrt(Math.max(0, Math.min(1, row.d[picture] - i)))).toFixed(2));
      });
    });
    cursors.forEach(line => line.setAttribute('d', line.getAttribute('d').replace(/^M[0-9.]+/, 'M' + row.x)));
    input.setAttribute('aria-valuetext', row.t.epsilon + ', ' + row.t.word + ' protection');
  };
  input.addEventListener('input', show);
  document.querySelector('.dial').hidden = false;
  show();
})();
