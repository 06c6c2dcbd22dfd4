/** The logs of the hosts that are open in this process. */
export const openLogs = new Set<readonly unknown[]>()
