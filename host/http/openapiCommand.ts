import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { openApi } from './openapi.ts'
import { jsonLines } from './openapi/jsonLines.ts'
import { operatorOpenApi } from './operator/operatorOpenApi.ts'

const USAGE = `usage: npm run openapi -- [operator] [--out FILE]
Without a word the calls of customers, kitchens and drivers. npm prints a heading first: write to a FILE, or run
node scripts/command.mjs openapi > FILE`

/** `npm run openapi -- [operator] [--out FILE]`. Only the document goes to stdout. */
function main(): number {
  const asked = read()
  if (!asked) {
    console.error(USAGE)
    return 2
  }
  const document = jsonLines(asked.isOperators ? operatorOpenApi() : openApi())
  if (asked.out === undefined) process.stdout.write(document)
  else {
    writeFileSync(asked.out, document)
    console.error(`Wrote ${asked.out}.`)
  }
  return 0
}

function read(): { isOperators: boolean; out: string | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true })
    const isKnown = positionals.length === 0 || (positionals.length === 1 && positionals[0] === 'operator')
    return isKnown && values.out !== '' ? { isOperators: positionals.length === 1, out: values.out } : undefined
  } catch (error) {
    console.error((error as Error).message)
    return undefined
  }
}

process.exitCode = main()
