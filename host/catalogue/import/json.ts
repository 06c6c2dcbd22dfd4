import { printParseErrorCode, visit } from 'jsonc-parser'
import { pathText, type Fault } from './faults.ts'

/** A file's text as JSON: its value, or what is wrong with the text and where. */
export type JsonReading = { ok: true; value: unknown } | { ok: false; errors: Fault[] }

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

/** As JSON.parse reads it, but with line and column of what is no JSON, and a name given twice is an error too. */
export function readJson(text: string): JsonReading {
  let wrong: string | undefined
  const doubles: Fault[] = []
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
            doubles.push({
              path: pathText([...path(), name]),
              message: `is given a second time in line ${line + 1}`,
            })
          names.at(-1)?.add(name)
        },
        onError(code, _offset, _length, line, column) {
          wrong ??= `line ${line + 1}, column ${column + 1}: ${EXPECTED[printParseErrorCode(code)] ?? 'this cannot be read'}`
        },
      },
      { disallowComments: true },
    )
    value = JSON.parse(text)
  } catch (error) {
    wrong ??= error instanceof RangeError ? 'it is nested too deeply' : String(error)
  }
  if (wrong !== undefined) return { ok: false, errors: [{ path: '', message: `is not JSON: ${wrong}` }] }
  return doubles.length > 0 ? { ok: false, errors: doubles } : { ok: true, value }
}
