/** MM/DD/YYYY of the date that the text begins with; other text is returned unchanged [HIST-02], OQ-44. */
export function historyDate(time: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(time) ?? []
  return year && month && day ? `${month}/${day}/${year}` : time
}
