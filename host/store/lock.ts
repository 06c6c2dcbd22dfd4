import { createHash, randomBytes } from 'node:crypto'
import { link, realpath, rename, rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Our own exclusive lock on a folder: PGlite has none, and two processes on one folder lose what they acknowledged. It
 * is a socket that this process listens on, so that it ends with the process however that ends. Answers how to give it up.
 */
export async function takeLock(folder: string): Promise<() => Promise<void>> {
  const path = await socketPath(folder)
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await listen(path)
    if (server) return () => new Promise((resolve) => server.close(() => resolve()))
    if (await answers(path)) break
    await removeDead(path)
  }
  throw new Error(`Another host is using ${folder}. Stop it first, or set DATA_DIR to another folder.`)
}

/** A socket's path may be about 100 characters long, so a deep folder is reached through a short link. */
async function socketPath(folder: string): Promise<string> {
  const real = await realpath(folder)
  const name = createHash('sha256').update(real).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\forno-${name}`
  const path = join(real, 'host.lock')
  if (Buffer.byteLength(path) < 100) return path
  const short = join(tmpdir(), `forno-${name}`)
  await symlink(real, short).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return join(short, 'host.lock')
}

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

/** Moves the socket of a dead process away, looking again afterwards: another starter may have just put a living one there. */
async function removeDead(path: string): Promise<void> {
  const aside = `${path}-${randomBytes(6).toString('hex')}`
  try {
    await rename(path, aside)
    if (await answers(aside)) await link(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  await rm(aside, { force: true })
}
