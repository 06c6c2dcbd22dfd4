import { printParseErrorCode, visit } from 'jsonc-parser'
import { readUtf8 } from '../../services/utf8.ts'
import { pathText, type Fault } from './faults.ts'

type JsonReading = { ok: true; value: unknown } | { ok: false; errors: Fault[] }

const EXPECTED: Partial<Record<string, string>> = {
  InvalidSymbol: 'a value, or a name in double quotes, is expected',
  PropertyNameExpected: 'a name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma or the end is expected',
  CloseBraceExpected: '"}" is expected',
  CloseBracketExpected: '"]" is expected',
  EndOfFileExpected: 'the end of the file is expected',
  InvalidCommentToken: 'a comment stands, which JSON has not',
  UnexpectedEndOfString: 'a text is not closed by double quotes on its line',
}

/** A file of JSON that an operator sends, in UTF-8 (D-146). */
export function readJsonFile(bytes: Uint8Array): JsonReading {
  const read = readUtf8(bytes)
  return read.ok ? readJson(read.text) : { ok: false, errors: [{ path: '', message: read.message }] }
}

/** Like JSON.parse, but errors have a line and a column, and a name that is given twice is an error too. */
export function readJson(text: string): JsonReading {
  let syntaxError: string | undefined
  const duplicates: Fault[] = []
  const names: Set<string>[] = []
  let value: unknown
  try {
    visit(
      text,
      {
        onObjectBegin: () => void names.push(new Set()),
        onObjectEnd: () => void names.pop(),
        onObjectProperty(name, _offset, _length, line, _column, path) {
          if (names.at(-1)?.has(name))
            duplicates.push({
              path: pathText([...path(), name]),
              message: `is given a second time in line ${line + 1}`,
            })
          names.at(-1)?.add(name)
        },
        onError(code, _offset, _length, line, column) {
          syntaxError ??= `line ${line + 1}, column ${column + 1}: ${EXPECTED[printParseErrorCode(code)] ?? 'this cannot be read'}`
        },
      },
      { disallowComments: true },
    )
    value = JSON.parse(text)
  } catch (error) {
    syntaxError ??= error instanceof RangeError ? 'it is nested too deeply' : String(error)
  }
  if (syntaxError !== undefined) return { ok: false, errors: [{ path: '', message: `is not JSON: ${syntaxError}` }] }
  return duplicates.length > 0 ? { ok: false, errors: duplicates } : { ok: true, value }
}
