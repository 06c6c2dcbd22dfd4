import { inflateSync } from 'node:zlib'

/**
 * What a PDF file of the build says: its texts, its properties, and the operators of its drawings, in which a colour is three numbers
 * before `scn`.
 */
export function pdfText(bytes: Buffer): string {
  const source = bytes.toString('latin1')
  const streams = [...source.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    try {
      return [inflateSync(bytes.subarray(index + head.length)).toString('latin1')]
    } catch {
      // Not all streams are compressed so.
      return []
    }
  })
  const letters = streams.filter((stream) => stream.includes('beginbfrange')).map(lettersOf)
  const texts = streams
    .filter((stream) => /\bTJ\b/.test(stream))
    .flatMap((stream) => [...stream.matchAll(/\[((?:<[\da-f]+>|[^\]])*)\] TJ/g)])
    // Each font has its own codes: every one of them is tried.
    .flatMap(([, codes = '']) => letters.map((table) => decoded(codes, table)))
  const properties = [...source.matchAll(/\(((?:\\.|[^\\)])*)\)/gs)].map(([, text = '']) => propertyText(text))
  return [...texts, ...properties, ...streams].join('\n')
}

function lettersOf(cmap: string): Map<number, string> {
  const table = new Map<number, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)) {
    const start = parseInt(first, 16)
    for (const [index, [, code = '']] of [...list.matchAll(/<([\da-f]+)>/g)].entries())
      table.set(start + index, utf16Of(Buffer.from(code, 'hex')))
  }
  return table
}

const decoded = (codes: string, table: Map<number, string>): string =>
  [...codes.matchAll(/<([\da-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => table.get(parseInt(code, 16)) ?? '')
    .join('')

function propertyText(text: string): string {
  const bytes = Buffer.from(text.replace(/\\([()\\])/g, '$1'), 'latin1')
  return bytes[0] === 0xfe && bytes[1] === 0xff ? utf16Of(bytes.subarray(2)) : bytes.toString('latin1')
}

const utf16Of = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')
