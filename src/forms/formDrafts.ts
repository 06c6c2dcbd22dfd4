import type { FormDraft } from '../device/store/database.ts'

const store = () => import('../device/store/drafts/drafts.ts')

export async function recallFormDraft(name: string): Promise<FormDraft | undefined> {
  const { readDraft } = await store()
  const kept = await readDraft(keyOf(name))
  return kept && 'values' in kept ? kept : undefined
}

/** Resolves once the device has stored the draft, failed to, or is late. */
export const keepFormDraft = (name: string, draft: FormDraft): Promise<unknown> =>
  store().then(({ writeDraft }) => writeDraft(keyOf(name), draft), reportError)

export const forgetFormDraft = (name: string): Promise<unknown> =>
  store().then(({ writeDraft }) => writeDraft(keyOf(name), null), reportError)

const keyOf = (name: string) => `form ${name}`
