import { pathText, type Fault, type Path } from './faults.ts'

/** A file's text as JSON: its value, or what is wrong with the text and where. */
export type JsonReading = { ok: true; value: unknown } | { ok: false; errors: Fault[] }

const SPACE = /[ \t\r\n]*/y
// eslint-disable-next-line no-control-regex
const TEXT = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const DEEPEST = 100

const NAME = 'a name in double quotes'
const VALUE = 'a value'

/** As JSON.parse reads it, but with line and column of what is no JSON, and a name given twice is an error too. */
export function readJson(text: string): JsonReading {
  let at = 0
  const doubles: Fault[] = []

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  /** The next sign, when it is one of these. */
  function sign(signs: string): string | undefined {
    take(SPACE)
    const next = text[at]
    if (next === undefined || !signs.includes(next)) return undefined
    at += 1
    return next
  }
  const lineOf = (index: number) => text.slice(0, index).split('\n').length
  const no = (expected: string): never => {
    const column = at - text.lastIndexOf('\n', at - 1)
    const found = at < text.length ? `"${text[at]}"` : 'the end of the file'
    throw new NoJson(`is not JSON: line ${lineOf(at)}, column ${column} has ${found} where ${expected} is expected`)
  }

  function value(path: Path): void {
    take(SPACE)
    if (path.length > DEEPEST) no('less nesting')
    if (text[at] === '"') take(TEXT) ?? no('text in double quotes, on one line,')
    else if (sign('{')) object(path)
    else if (sign('[')) list(path)
    else take(PLAIN) ?? no(VALUE)
  }

  function object(path: Path): void {
    if (sign('}')) return
    const names = new Set<string>()
    for (let expected = `${NAME} or "}"`; ; expected = NAME) {
      take(SPACE)
      const start = at
      const name = String(JSON.parse(take(TEXT) ?? no(expected)))
      if (names.has(name))
        doubles.push({ path: pathText([...path, name]), message: `is given a second time in line ${lineOf(start)}` })
      names.add(name)
      if (!sign(':')) no('":"')
      value([...path, name])
      if (sign('}')) return
      if (!sign(',')) no('"," or "}"')
    }
  }

  function list(path: Path): void {
    if (sign(']')) return
    for (let index = 0; ; index += 1) {
      value([...path, index])
      if (sign(']')) return
      if (!sign(',')) no('"," or "]"')
    }
  }

  try {
    value([])
    take(SPACE)
    if (at < text.length) no('the end of the file')
  } catch (error) {
    if (error instanceof NoJson) return { ok: false, errors: [{ path: '', message: error.message }] }
    throw error
  }
  return doubles.length > 0 ? { ok: false, errors: doubles } : { ok: true, value: JSON.parse(text) }
}

class NoJson extends Error {}
