package dev.bulla.app.server;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** How often one client address may ask: so many requests in any second, on average, with as many saved up. */
final class AddressRates {

    /** Addresses that are remembered; of more, those that asked longest ago are forgotten, and have their whole allowance again. */
    private static final int MOST_ADDRESSES = 10_000;

    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private final Map<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
            return size() > MOST_ADDRESSES;
        }
    };

    private static final class Bucket {
        private double left;
        private long since;
    }

    /**
     * Rates of all addresses.
     *
     * @param perSecond the most; 0 admits everything
     */
    AddressRates(int perSecond) {
        this.perSecond = perSecond;
    }

    /** Whether everything is admitted. */
    boolean isFree() {
        return perSecond == 0;
    }

    boolean admit(String address) {
        return admit(address, System.nanoTime());
    }

    boolean admit(String address, long now) {
        synchronized (buckets) {
            Bucket bucket = buckets.computeIfAbsent(address, name -> {
                Bucket full = new Bucket();
                full.left = perSecond;
                full.since = now;
                return full;
            });
            bucket.left = Math.min(perSecond, bucket.left + (now - bucket.since) / SECOND * perSecond);
            bucket.since = now;
            if (bucket.left < 1) {
                return false;
            }
            bucket.left--;
            return true;
        }
    }
}
