import type { FormDraft } from '../database.ts'
import { readDraft, writeDraft } from './drafts.ts'

export async function recallForm(name: string): Promise<FormDraft | undefined> {
  const kept = await readDraft(keyOf(name))
  return kept && 'values' in kept ? kept : undefined
}

/** Resolves once the device has stored the draft, failed to, or is late. */
export async function keepForm(name: string, draft: FormDraft): Promise<void> {
  await writeDraft(keyOf(name), draft)
}

export async function forgetForm(name: string): Promise<void> {
  await writeDraft(keyOf(name), null)
}

const keyOf = (name: string) => `form ${name}`
