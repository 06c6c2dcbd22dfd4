import { onDisk } from '../../timeout.ts'
import { database, type Draft, type FormDraft } from '../database.ts'

type AnyDraft = Draft | FormDraft

/** The latest of each draft that the disk has not taken, null for a deletion. It lasts as long as the page. */
const inPage = new Map<string, AnyDraft | null>()
/** Drafts that wait for their turn to be written. */
const waiting = new Map<string, Promise<boolean>>()
let last = Promise.resolve(true)

/** Undefined also where IndexedDB does not work or does not answer. */
export async function readDraft(key: string): Promise<AnyDraft | undefined> {
  const unkept = inPage.get(key)
  if (unkept !== undefined) return unkept ?? undefined
  return await onDisk(database.drafts.get(key)).then(
    (kept) => kept?.value,
    () => undefined,
  )
}

/**
 * Writes a draft; null deletes it. One write runs at a time, and of several of one draft only the latest waits: WebKit's database
 * stops to answer when one for every key is under way. Resolves to false where the disk has not taken it in time.
 */
export function writeDraft(key: string, draft: AnyDraft | null): Promise<boolean> {
  inPage.set(key, draft)
  const turn = waiting.get(key) ?? (last = last.then(() => writeLatest(key)))
  waiting.set(key, turn)
  return turn
}

async function writeLatest(key: string): Promise<boolean> {
  waiting.delete(key)
  const value = inPage.get(key)
  try {
    await onDisk<unknown>(value ? database.drafts.put({ key, value }) : database.drafts.delete(key))
    if (inPage.get(key) === value) inPage.delete(key)
    return true
  } catch {
    return false
  }
}
