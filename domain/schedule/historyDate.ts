/** MM/DD/YYYY of the date that the text begins with; other text is returned unchanged [HIST-02], OQ-44. */
export const historyDate = (time: string): string => time.replace(/^(\d{4})-(\d{2})-(\d{2})(?!\d).*$/s, '$2/$3/$1')
