import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'forno-test-'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Has the databases, hosts and browsers of this run keep their files in memory until it ends, where the machine has a folder there
 * with enough room: the disk costs a run a third of its processor time. TMPDIR names another folder.
 */
export function keepFilesInMemory() {
  if (process.env['TMPDIR'] || !isFit()) return
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
    if (!isRunning(Number(name.split('-')[2]))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`))
  // The server of PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Programs are started from it too. */
function isFit() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  const mount = readFileSync('/proc/mounts', 'utf8').split('\n').find((line) => line.split(' ')[1] === MEMORY) // oxfmt-ignore
  return bavail * bsize >= ENOUGH_BYTES && mount !== undefined && !mount.includes('noexec')
}

/** @param {number} pid */
const isRunning = (pid) => existsSync(`/proc/${pid}`)
