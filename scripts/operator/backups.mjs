// Backup and restore work on the database itself, while a host runs or none does.
import { parseArgs } from 'node:util'
import { backup } from './backup/backup.mjs'
import { dropKept, listKept, restore } from './backup/restore.mjs'
import { fail } from './host.mjs'
import { restoreVersion } from './imports.mjs'

export async function makeBackup([file, ...more], use) {
  if (more.length > 0) fail(use)
  await orFail(backup(file))
}

/** A number is a version of the catalogue, anything else a backup's file. */
export async function restoreFileOrVersion(operands, use) {
  const { positionals, values } = parseOperands(operands, use)
  const [what, ...more] = positionals
  if (!what || more.length > 0) fail(use)
  if (!/^\d+$/.test(what)) return orFail(restore(what, values.replace === true))
  if (values.replace) fail(`${what} is a version of the catalogue; a file of this name is ./${what}`)
  await restoreVersion([what], use)
}

export const listKeptDatabases = () => orFail(listKept())

export async function dropKeptDatabase([name], use) {
  if (!name) fail(use)
  await orFail(dropKept(name))
}

function parseOperands(operands, use) {
  try {
    return parseArgs({ args: operands, allowPositionals: true, options: { replace: { type: 'boolean' } } })
  } catch {
    return fail(use)
  }
}

/** Errors are sentences for the operator; those of a connection name no password. */
async function orFail(work) {
  try {
    await work
  } catch (error) {
    fail(error instanceof AggregateError ? error.errors.map(({ message }) => message).join('\n') : error.message)
  }
}
