/** The calls that show what a change of hours changes. */
export const SHOWN_BY = ['storeHours', 'listSpecialDays', 'listClosedOrders', 'today', 'storeDay'] as const
