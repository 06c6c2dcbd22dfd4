/** MM/DD/YYYY of an order's time, as the plain date it begins with; what is no date is shown as received [HIST-02], OQ-44. */
export function historyDate(time: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(time) ?? []
  return year && month && day ? `${month}/${day}/${year}` : time
}
