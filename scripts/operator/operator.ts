// The operator's commands. They talk to the running host over its key-protected calls; those of the database to the database.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { commands, usageOf, type ListedCommand } from '../../contract/operator/commands.ts'
import type { Given } from '../../contract/operator/operatorCall.ts'
import { backup } from './backup/backup.ts'
import { dropKept, listKept, restore } from './backup/restore.ts'
import { runCall } from './calls.ts'
import { fail, operatorName } from './host.ts'

/** The commands that are no calls: they work while a host runs or none does. */
const databaseCommands: Readonly<Record<string, (given: Given) => Promise<void>>> = {
  backup: ({ file }) => backup(file),
  restore: async ({ file = '', replace }) => {
    if (/^\d+$/.test(file)) fail(`${file} is a version of the catalogue; a file of this name is ./${file}`)
    await restore(file, replace !== undefined)
  },
  kept: listKept,
  'kept-drop': ({ name = '' }) => dropKept(name),
  'demo-end': async () => {
    const { demoEndCommand } = await import('../../host/start/demoEndCommand.ts')
    console.log(await demoEndCommand(process.env, operatorName()))
  },
}

const PART = /<([^>]+)>|\[--([\w-]+)( [^\]]+)?\]|\[([^\]]+)\]/g

const [name, ...words] = process.argv.slice(2)
const named = commands.filter((command) => command.name === name)
let isDone = false
for (const command of named) isDone ||= await run(command, words)
if (!isDone) fail((named.length > 0 ? named : commands).map(usageOf).join('\n'))

/** False when the words are not such as the command's usage says. */
async function run(command: ListedCommand, words: string[]): Promise<boolean> {
  const given = readWords(command.usage, words)
  if (!given) return false
  if (command.call) return await runCall(command, command.call, given)
  try {
    await databaseCommands[command.name]?.(given)
  } catch (error) {
    // Errors are sentences for the operator; those of a connection name no password.
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    fail(errors.map((one) => (one instanceof Error ? one.message : String(one))).join('\n'))
  }
  return true
}

/** The words of a command by their names in its usage, an option `--ready-in` as `readyIn`. */
function readWords(usage: string, args: string[]): Given | undefined {
  const options: NonNullable<ParseArgsConfig['options']> = {}
  const operands: { name: string; isNeeded: boolean }[] = []
  for (const [, needed, option, value, optional = ''] of usage.matchAll(PART))
    if (option) options[option] = { type: value ? 'string' : 'boolean' }
    else operands.push({ name: needed ?? optional, isNeeded: needed !== undefined })
  const parsed = parse({ args, options, allowPositionals: true })
  if (!parsed) return undefined
  const { values, positionals } = parsed
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(values))
    given[name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())] = value === true ? '1' : String(value)
  for (const { name, isNeeded } of operands) {
    const word = name.endsWith('...') ? positionals.splice(0).join(' ') : positionals.shift()
    if (!word && isNeeded) return undefined
    if (!word) continue
    if (name.includes('|') && !name.split('|').includes(word)) return undefined
    given[name.replace('...', '')] = word
  }
  return positionals.length > 0 ? undefined : given
}

function parse(config: ParseArgsConfig): ReturnType<typeof parseArgs> | undefined {
  try {
    return parseArgs(config)
  } catch {
    return undefined
  }
}
