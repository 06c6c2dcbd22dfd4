/** Whether this document came by a reload, or by Back or Forward. */
export const isRevisit = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate')
