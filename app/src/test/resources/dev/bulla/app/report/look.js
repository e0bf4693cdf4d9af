// What is wrong with a page, one line for each fault; nothing for a page that is well.
(() => {
  const faults = [];
  const wide = window.innerWidth;
  const seen = element => { const box = element.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
  const short = text => text.replace(/\s+/g, ' ').trim().slice(0, 60);
  const root = document.documentElement;
  if (root.scrollWidth > wide) faults.push('the page is ' + root.scrollWidth + ' wide, the window ' + wide);
  for (const element of document.querySelectorAll('main *')) {
    const box = element.getBoundingClientRect();
    const scrolled = element.parentElement.closest('.scroll');
    if (seen(element) && !scrolled && (box.right > wide + 0.5 || box.left < -0.5)) {
      faults.push('outside the page: <' + element.tagName + '> ' + short(element.textContent));
    }
  }
  for (const box of document.querySelectorAll('.scroll')) {
    if (seen(box) && box.scrollWidth > box.clientWidth + 1) {
      faults.push('cut at the side by ' + (box.scrollWidth - box.clientWidth) + ': ' + box.getAttribute('aria-label'));
    }
  }
  for (const section of document.querySelectorAll('section')) {
    const text = short(section.innerText.replace(section.querySelector('h2').innerText, ''));
    if (text.length < 20) faults.push('an empty section: ' + section.querySelector('h2').innerText);
  }
  for (const figure of document.querySelectorAll('figure')) {
    const drawn = [...figure.querySelectorAll('svg')].filter(seen);
    if (drawn.length === 0 || drawn.every(svg => svg.querySelectorAll('path, circle').length < 2)) {
      faults.push('an empty figure: ' + short(figure.textContent));
    }
  }
  for (const heading of document.querySelectorAll('h3')) {
    const next = heading.nextElementSibling;
    if (!next || next.tagName === 'H3') faults.push('nothing below the heading ' + heading.innerText);
  }
  const words = document.body.textContent.match(/[^.]{0,30}\b(NaN|Infinity|null|undefined)\b/g);
  if (words) faults.push('says ' + words[0]);
  if (document.body.innerHTML.match(/ (d|x|y|cx|cy|r|width|height)="[^"]*(NaN|Infinity)/)) faults.push('draws what is no number');
  const pile = document.body.textContent.match(/0\.000000\d*/);
  if (pile) faults.push('a number nobody can read: ' + pile[0]);
  for (const svg of document.querySelectorAll('svg')) {
    if (!seen(svg)) continue;
    const frame = svg.getBoundingClientRect();
    const texts = [...svg.querySelectorAll('text')].map(text => {
      const box = text.getBoundingClientRect();
      return {words: short(text.firstChild ? text.firstChild.textContent : ''), slant: text.classList.contains('slant'), box};
    });
    for (const {words, box} of texts) {
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 2 || box.bottom > frame.bottom + 2) {
        faults.push('outside its picture: ' + words + ' in ' + short(svg.getAttribute('aria-label') || ''));
      }
    }
    for (let i = 0; i < texts.length; i++) {
      for (let j = i + 1; j < texts.length; j++) {
        const a = texts[i], b = texts[j];
        if (!a.slant && !b.slant
            && Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1
            && Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 3) {
          faults.push('"' + a.words + '" on "' + b.words + '" in ' + short(svg.getAttribute('aria-label') || ''));
        }
      }
    }
  }
  return [...new Set(faults)].slice(0, 12).join('\n');
})()
