package dev.bulla.bench.diffpriv;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** CPU time of the whole process. */
final class CpuTime {

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private CpuTime() {}

    static long nanos() {
        return SYSTEM.getProcessCpuTime();
    }
}
