import { isUtf8 } from 'node:buffer'

type TextReading = { ok: true; text: string } | { ok: false; message: string }

const AGAIN = 'Save it as UTF-8 (Excel: "CSV UTF-8") and send it again.'
const LINE_BREAK = 10

/** Reads a text file that an operator made, without its byte order mark. The message follows a name of the file (D-146). */
export function readUtf8(bytes: Uint8Array): TextReading {
  const message = utf8Fault(bytes)
  return message === undefined ? { ok: true, text: new TextDecoder().decode(bytes) } : { ok: false, message }
}

/** What is wrong with the encoding of a file: which it is, in which line, and what to do. */
export function utf8Fault(bytes: Uint8Array): string | undefined {
  // A file begins with a letter of ASCII, of which one byte is 0, or with a mark.
  const [first, second] = bytes
  if (first === 0 || second === 0 || (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe))
    return `is UTF-16 from line 1 on, not UTF-8. ${AGAIN}`
  if (isUtf8(bytes)) return undefined
  let [line, start] = [1, 0]
  for (;;) {
    const end = bytes.indexOf(LINE_BREAK, start)
    const part = bytes.subarray(start, end < 0 ? undefined : end)
    if (!isUtf8(part))
      return `is not UTF-8 but probably "ANSI" (Windows-1252): line ${line} has ${faultyWords(part)}. ${AGAIN}`
    if (end < 0) return undefined
    ;[line, start] = [line + 1, end + 1]
  }
}

/** What stands around the first letter of a line that is not UTF-8, as Windows-1252 has it. */
function faultyWords(line: Uint8Array): string {
  const before = new TextDecoder().decode(line).split('\uFFFD', 1)[0] ?? ''
  const after = new TextDecoder('windows-1252').decode(line.subarray(Buffer.byteLength(before)))
  const near = `${/[^"]{0,20}$/.exec(before)?.[0] ?? ''}${/^[^"]{0,20}/.exec(after)?.[0] ?? ''}`
  // Node decodes dashes and quotes of Windows as control characters.
  return `"${near.replaceAll(/\p{Cc}/gu, '?')}"`
}
