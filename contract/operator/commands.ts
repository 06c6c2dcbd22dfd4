import { z } from '../wire.ts'
import { faultLine } from './catalogue.ts'
import { spellings } from './fields.ts'
import type { Command, Given, OperatorCall } from './operatorCall.ts'
import { operatorRefusal, operatorSubjects } from './operatorCalls.ts'
import { rowFaultLines } from './stores.ts'

/** A command as the help and docs/COMMANDS.md list it; without a call it works on the database itself. */
export interface ListedCommand extends Command {
  does: string
  call?: OperatorCall
}

const DATABASE_COMMANDS: readonly ListedCommand[] = [
  {
    name: 'backup',
    usage: '[file]',
    does: 'Writes the whole PostgreSQL database into a file, while hosts run, and proves it by restoring it into a scratch schema ([OPERATING.md](OPERATING.md#backup-and-restore)).',
  },
  {
    name: 'restore',
    usage: '<file> [--replace]',
    does: 'Puts a backup back, over orders with `--replace`. A file whose name is a number is written `./12`.',
  },
  { name: 'kept', usage: '', does: 'Lists what a restore set aside.' },
  { name: 'kept-drop', usage: '<name>', does: 'Deletes what a restore set aside.' },
  {
    name: 'demo-end',
    usage: '',
    does: 'Revokes the PINs, gift cards and coupons of a demo in its database, with the environment of the host (`DATABASE_URL`, or `DATA_DIR` of a stopped host): a database that was a demo does not go live before ([OPERATING.md](OPERATING.md#from-a-demo)).',
  },
]

/** Every command by its subject. */
const sections: readonly (readonly [string, readonly ListedCommand[]])[] = [
  ...Object.entries(operatorSubjects).map(([subject, { calls }]) => {
    const commands = Object.values<OperatorCall>(calls).flatMap((call) =>
      call.commands.map((command) => ({ does: call.words, ...command, call })),
    )
    return [subject, commands] as const
  }),
  ['Database', DATABASE_COMMANDS],
]

export const commands: readonly ListedCommand[] = sections.flatMap(([, listed]) => listed)

export const usageOf = ({ name, usage }: Pick<Command, 'name' | 'usage'>): string =>
  `npm run operator -- ${name} ${usage}`.trim()

/** The fields of a call's input among the words of a command, by their wire names. */
export const fieldsOf = ({ fields }: OperatorCall, given: Given): Record<string, string> =>
  Object.fromEntries(
    spellings(fields).flatMap(([name, wire]) => {
      const word = given[name]
      return word === undefined ? [] : [[wire, word]]
    }),
  )

/** The lines that a command prints of an answer, and those for stderr. */
export function linesOf({ call, prints, warns }: ListedCommand, body: Record<string, unknown>, given: Given) {
  if (!call || !('_zod' in call.answer) || !prints) return { lines: [JSON.stringify(body, undefined, 2)], warnings: [] }
  const answer = z.decode(call.answer, body)
  const printed = prints(answer, given)
  return { lines: typeof printed === 'string' ? [printed] : printed, warnings: warns?.(answer) ?? [] }
}

/** The lines of a refusal. */
export function refusalLines(body: Record<string, unknown>): string[] {
  const { errors, faults = [], message } = z.decode(operatorRefusal, body)
  return [...rowFaultLines(faults), ...(errors ? errors.map(faultLine) : [message ?? ''])]
}

/** The tables of docs/COMMANDS.md. */
export const commandTables = (): string =>
  sections
    .map(([subject, listed]) => {
      const rows = listed.map(({ name, usage, does }) => {
        const command = `\`${`${name} ${usage}`.trim()}\``.replaceAll('|', '\\|')
        return `| ${command} | ${does} |`
      })
      return [`### ${subject}`, '', '| Command | What it does |', '|---|---|', ...rows, ''].join('\n')
    })
    .join('\n')
