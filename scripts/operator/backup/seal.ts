// The last line of a backup: the checksum of what stands before it, and what it holds. pg_restore does not read it.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Figures } from './figures.ts'

export interface Facts {
  madeAt: string
  /** The version of its PostgreSQL. */
  server: number
  schema: string
  figures: Figures
}

interface Sealed extends Facts {
  format: number
  bytes: number
  sha256: string
}

const MARK = '\nforno-backup '
const MAX_BYTES = 1_000_000

/** Appends the seal to an open file and brings all of it to the disk. */
export async function seal(path: string, facts: Facts): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const line = JSON.stringify({ format: 1, ...facts, bytes: size, sha256: await digest(path, size) })
    await file.write(`${MARK}${line}\n`, size)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The facts of a whole backup. Throws a sentence when it is none, or not what was written. */
export async function readSeal(path: string): Promise<Facts> {
  const facts = await readFacts(path)
  if (!facts) throw new Error(`${path} is no whole backup of this program: its last line is missing.`)
  const { format, bytes, sha256 } = facts
  if (format !== 1) throw new Error(`${path} was written by a newer release: restore it with that one.`)
  if ((await digest(path, bytes)) !== sha256) throw new Error(`${path} is damaged: its checksum is another one.`)
  return facts
}

async function readFacts(path: string): Promise<Sealed | undefined> {
  const file = await open(path, 'r').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(`${path} cannot be read${code ? ` (${code})` : ''}.`)
  })
  try {
    const { size } = await file.stat()
    const length = Math.min(size, MAX_BYTES)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const at = buffer.lastIndexOf(MARK)
    const facts = at < 0 ? undefined : (JSON.parse(buffer.subarray(at + MARK.length).toString()) as Sealed)
    return facts?.bytes === size - length + at ? facts : undefined
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

async function digest(path: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  if (bytes > 0) for await (const part of createReadStream(path, { end: bytes - 1 })) hash.update(part as Buffer)
  return hash.digest('hex')
}
