import { hash } from 'node:crypto'
import { readdir, realpath, rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An exclusive lock on a folder. PGlite has none, and two processes on one folder lose committed data. The lock is a socket
 * that this process listens on, so it ends whenever and however the process ends. Answers a function that releases it. Throws
 * when another process holds the lock.
 *
 * The sockets of dead processes are removed only after the new one is bound. The new one has the next higher number, which only
 * one process can bind, so the folder never looks free to two processes.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const real = await realpath(folder)
  if (process.platform === 'win32') return releaseOf(folder, await listen(pipeName(real)))
  const place = await shortPath(real)
  const path = (number: number) => join(place, `host-${number}.lock`)
  const isHeld = async (numbers: readonly number[]) =>
    (await Promise.all(numbers.map((number) => answers(path(number))))).includes(true)
  const before = await socketsIn(place)
  if (await isHeld(before)) return releaseOf(folder)
  const mine = Math.max(0, ...before) + 1
  const release = releaseOf(folder, await listen(path(mine)))
  // Another process may have locked and released the folder since it was read, and a third one taken number 1.
  if (await isHeld((await socketsIn(place)).filter((number) => number !== mine))) {
    await release()
    return releaseOf(folder)
  }
  for (const number of before) await rm(path(number), { force: true })
  return release
}

function releaseOf(folder: string, server?: Server): () => Promise<void> {
  if (!server) throw new Error(`Another host is using ${folder}. Stop it first, or set DATA_DIR to another folder.`)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

const folderHash = (real: string) => hash('sha256', real, 'hex').slice(0, 24)

const pipeName = (real: string) => `\\\\.\\pipe\\order-host-${folderHash(real)}`

const MAX_PATH_BYTES = 80

/** A socket's path may have about 100 bytes; a longer folder path goes through a short symbolic link. */
async function shortPath(real: string): Promise<string> {
  if (Buffer.byteLength(real) < MAX_PATH_BYTES) return real
  const short = join(tmpdir(), `order-host-${folderHash(real)}`)
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

/** Undefined when another process has bound the path. */
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
