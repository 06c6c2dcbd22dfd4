import { stringify } from 'csv-stringify/sync'

const EXPORT_FORMATS = ['csv', 'jsonl'] as const
type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const FORMAT_FIELD = { format: 'csv (default) or jsonl.' }
export const FORMAT_FAULT = 'Say format=csv or format=jsonl.'
export const EXPORT_TYPES = 'text/csv, or application/x-ndjson'

/** Undefined when there is no such format. */
export const readFormat = (format = 'csv'): ExportFormat | undefined => EXPORT_FORMATS.find((one) => one === format)

type Row = Record<string, string | number>

interface ExportedRows {
  /** The file's name without its ending. */
  name: string
  format: ExportFormat
  columns: readonly string[]
  /** The next rows; undefined after the last. */
  next: () => Promise<Row[] | undefined>
}

/** Sends rows a page at a time, so that those of a year do not have to fit into the memory; formulas are escaped for spreadsheets. */
export function exportFile({ name, format, columns, next }: ExportedRows): Response {
  const encoder = new TextEncoder()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const rows = await next()
      if (!rows) {
        controller.close()
        return
      }
      const text =
        format === 'jsonl'
          ? rows.map((row) => `${JSON.stringify(row)}\n`).join('')
          : stringify(rows, { header: isFirst, columns: [...columns], escape_formulas: true })
      controller.enqueue(encoder.encode(text))
      isFirst = false
    },
  })
  return new Response(body, {
    headers: {
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/**
 * The pages of a list: `read` answers at most `most` rows after the last one that is known. The first page comes even when it is
 * empty, for the head of a file.
 */
export function pagesOf<T>(most: number, read: (last: T | undefined) => Promise<T[]>): () => Promise<T[] | undefined> {
  let last: T | undefined
  let isDone = false
  return async () => {
    if (isDone) return undefined
    const rows = await read(last)
    last = rows.at(-1)
    isDone = rows.length < most
    return rows
  }
}
