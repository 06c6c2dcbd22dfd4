import { database, type FormDraft } from './database.ts'

export async function recallForm(name: string): Promise<FormDraft | undefined> {
  try {
    const kept = (await database.drafts.get(keyOf(name)))?.value
    return kept && 'values' in kept ? kept : undefined
  } catch {
    return undefined
  }
}

export async function keepForm(name: string, draft: FormDraft): Promise<void> {
  await database.drafts.put({ key: keyOf(name), value: draft }).catch(() => undefined)
}

export async function forgetForm(name: string): Promise<void> {
  await database.drafts.delete(keyOf(name)).catch(() => undefined)
}

const keyOf = (name: string) => `form ${name}`
