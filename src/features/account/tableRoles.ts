/** CSS that draws a table as a grid removes its roles; these attributes restore them. */
export const TABLE = { role: 'table' } as const
export const GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const HEAD = { role: 'columnheader' } as const
export const CELL = { role: 'cell' } as const
