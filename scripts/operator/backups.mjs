// Backup and restore work on the database itself, while a host runs or none does.
import { backup } from './backup/backup.mjs'
import { dropKept, listKept, restore } from './backup/restore.mjs'
import { fail } from './fail.mjs'

export const makeBackup = ({ file }) => orFail(backup(file))

export async function restoreFile({ file, replace }) {
  if (/^\d+$/.test(file)) fail(`${file} is a version of the catalogue; a file of this name is ./${file}`)
  await orFail(restore(file, replace !== undefined))
}

export const listKeptDatabases = () => orFail(listKept())

export const dropKeptDatabase = ({ name }) => orFail(dropKept(name))

/** Errors are sentences for the operator; those of a connection name no password. */
async function orFail(work) {
  try {
    await work
  } catch (error) {
    fail(error instanceof AggregateError ? error.errors.map(({ message }) => message).join('\n') : error.message)
  }
}
