import { stringify } from 'csv-stringify/sync'
import { z, type Schema } from '../../../contract/wire.ts'

interface ExportedRows<Row> {
  /** The file's name without its ending. */
  name: string
  format: 'csv' | 'jsonl'
  /** The codec of a row; the columns are its wire names. */
  row: Schema<Row> & { columns: readonly string[] }
  /** The next rows; undefined after the last. */
  next: () => Promise<Row[] | undefined>
}

/** Sends rows a page at a time, so that those of a year do not have to fit into the memory; formulas are escaped for spreadsheets. */
export function exportFile<Row>({ name, format, row, next }: ExportedRows<Row>): Response {
  const encoder = new TextEncoder()
  let isFirst = true
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const rows = (await next())?.map((one) => z.encode(row, one))
      if (!rows) {
        controller.close()
        return
      }
      const text =
        format === 'jsonl'
          ? rows.map((one) => `${JSON.stringify(one)}\n`).join('')
          : stringify(rows, { header: isFirst, columns: [...row.columns], escape_formulas: true })
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
