import { hash } from 'node:crypto'
import { readdir, realpath, rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Our own exclusive lock on a folder: PGlite has none, and two processes on one folder lose what they acknowledged. It is
 * a socket that this process listens on, so it ends with the process, however that ends. Answers how to give it up.
 *
 * A dead socket is never removed before its successor stands: that one has the next higher number, which only one process
 * can bind. So there is no moment in which the place looks free to two.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const real = await realpath(folder)
  if (process.platform === 'win32') return await held(folder, await listen(pipeOf(real)))
  const place = await shortPath(real)
  const path = (number: number) => join(place, `host-${number}.lock`)
  const isHeld = async (numbers: readonly number[]) =>
    (await Promise.all(numbers.map((number) => answers(path(number))))).includes(true)
  const before = await socketsIn(place)
  if (await isHeld(before)) return await held(folder)
  const mine = Math.max(0, ...before) + 1
  const release = await held(folder, await listen(path(mine)))
  // Somebody may have come and gone since the look at the folder, and another have begun with number 1.
  if (await isHeld((await socketsIn(place)).filter((number) => number !== mine))) {
    await release()
    return await held(folder)
  }
  for (const number of before) await rm(path(number), { force: true })
  return release
}

async function held(folder: string, server?: Server): Promise<() => Promise<void>> {
  if (!server) throw new Error(`Another host is using ${folder}. Stop it first, or set DATA_DIR to another folder.`)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

const nameOf = (real: string) => hash('sha256', real, 'hex').slice(0, 24)

const pipeOf = (real: string) => `\\\\.\\pipe\\forno-${nameOf(real)}`

/** A socket's path may be about 100 characters long, so a deep folder is reached through a short link. */
async function shortPath(real: string): Promise<string> {
  if (Buffer.byteLength(real) < 80) return real
  const short = join(tmpdir(), `forno-${nameOf(real)}`)
  await symlink(real, short).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return short
}

async function socketsIn(place: string): Promise<number[]> {
  return (await readdir(place)).flatMap((name) => {
    const number = /^host-(\d{1,9})\.lock$/.exec(name)?.[1]
    return number === undefined ? [] : [Number(number)]
  })
}

/** Undefined when somebody else has the path. The operating system takes it away again when the process ends well. */
function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(path, () => resolve(server.unref()))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
