import { database, type FormDraft } from './database.ts'

/** What the disk has not taken: it lasts as long as the page. */
const inPage = new Map<string, FormDraft>()

export async function recallForm(name: string): Promise<FormDraft | undefined> {
  const unkept = inPage.get(name)
  if (unkept) return unkept
  try {
    const kept = (await database.drafts.get(keyOf(name)))?.value
    return kept && 'values' in kept ? kept : undefined
  } catch {
    return undefined
  }
}

export async function keepForm(name: string, draft: FormDraft): Promise<void> {
  inPage.set(name, draft)
  const isKept = await database.drafts.put({ key: keyOf(name), value: draft }).then(
    () => true,
    () => false,
  )
  if (isKept && inPage.get(name) === draft) inPage.delete(name)
}

export async function forgetForm(name: string): Promise<void> {
  inPage.delete(name)
  await database.drafts.delete(keyOf(name)).catch(() => undefined)
}

const keyOf = (name: string) => `form ${name}`
