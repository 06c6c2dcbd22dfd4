/** A table that is drawn as a grid on a phone loses its roles; spread over its elements, these keep them. */
export const TABLE = { role: 'table' } as const
export const GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const HEAD = { role: 'columnheader' } as const
export const CELL = { role: 'cell' } as const
