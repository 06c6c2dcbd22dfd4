// The operator's commands. They talk to the running host over its key-protected calls; those of the database to the database.
import { dropKeptDatabase, listKeptDatabases, makeBackup, restoreFile } from './operator/backups.mjs'
import { runCall } from './operator/calls.mjs'
import { commands, usageOf } from './operator/contract.mjs'
import { endDemo } from './operator/demo.mjs'
import { fail } from './operator/fail.mjs'
import { readWords } from './operator/words.mjs'

/** The commands that are no calls. */
const ofDatabase = {
  backup: makeBackup,
  restore: restoreFile,
  kept: listKeptDatabases,
  'kept-drop': dropKeptDatabase,
  'demo-end': endDemo,
}

async function run(command, words) {
  const given = readWords(command.usage, words)
  if (!given) return false
  if (command.call) return await runCall(command, given)
  await ofDatabase[command.name](given)
  return true
}

const [name, ...words] = process.argv.slice(2)
const named = commands.filter((command) => command.name === name)
let isDone = false
for (const command of named) isDone ||= await run(command, words)
if (!isDone) fail((named.length > 0 ? named : commands).map(usageOf).join('\n'))
