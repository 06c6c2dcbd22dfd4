import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useIsLong } from './Loading.tsx'

export interface Column<Row> {
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Of figures. */
  isRight?: boolean
  /** The cell names its row. */
  isName?: boolean
  className?: string
  /** Stands before the cell on a phone, where there are no heads. */
  label?: string
}

/** att: wants a person; wrn: worth a look; sel: ticked or open; off: does not count any more. */
export type RowMark = 'att' | 'wrn' | 'sel' | 'off'

interface TableProps<Row> {
  /** For readers. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while they are read. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  mark?: (row: Row) => RowMark | undefined
  /** A press on a row follows its first link or presses its first button, as Enter does on that. */
  isPressable?: boolean
  /** Cells of a last row, as sums, one for each column. */
  sums?: readonly ReactNode[]
  isTight?: boolean
  /** Stays a grid on a phone. */
  isGrid?: boolean
}

const LOADING_ROWS = 5

/** A table, on a phone a list of cards. `j` and `k` move through its rows. */
export function Table<Row>({
  caption,
  columns,
  rows,
  keyOf,
  mark,
  isPressable,
  sums,
  isTight,
  isGrid,
}: TableProps<Row>) {
  const ref = useRef<HTMLTableElement>(null)
  return (
    <div className="tbs">
      <table className={['tb', isTight && 'tight', isGrid && 'grid'].filter(Boolean).join(' ')} ref={ref} data-rows>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, isRight }, index) => (
              <th key={index} scope="col" className={isRight ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)} className={mark?.(row)} onClick={isPressable ? pressRow : undefined}>
              {columns.map(({ cell, isRight, isName, className = '', label }, index) => {
                const classes = `${isRight ? 'r' : ''} ${className}`.trim() || undefined
                return isName ? (
                  <th key={index} scope="row" className={classes}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={index} className={classes} data-label={label}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          )) ?? <LoadingRows columns={columns.length} />}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              {sums.map((sum, index) => (
                <td key={index} className={columns[index]?.isRight ? 'r' : undefined}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

function LoadingRows({ columns }: { columns: number }) {
  const isLong = useIsLong()
  return Array.from({ length: LOADING_ROWS }, (_, row) => (
    <tr key={row} aria-busy="true">
      {Array.from({ length: columns }, (_cell, column) => (
        <td key={column}>
          {isLong && row === 0 && column === 0 ? (
            <output className="soft">Still asking.</output>
          ) : (
            <i className={`sk w${((row + column) % 3) + 1}`} />
          )}
        </td>
      ))}
    </tr>
  ))
}

/** The whole row is a target for the pointer; keyboard and readers have the link or the button in it. */
function pressRow(event: MouseEvent<HTMLTableRowElement> | KeyboardEvent<HTMLTableRowElement>): void {
  const { target, currentTarget } = event
  const isControl = target instanceof Element && target.closest('a, button, input, label, select, summary') !== null
  if (isControl || String(getSelection()) !== '') return
  currentTarget.querySelector<HTMLElement>('a, button')?.click()
}
