import type { FormDraft } from '../device/store/database.ts'

const store = () => import('../device/store/drafts/formDraft.ts')

export const recallFormDraft = async (name: string): Promise<FormDraft | undefined> =>
  await (await store()).recallForm(name)

/** Resolves even when the device cannot store anything. */
export const keepFormDraft = (name: string, draft: FormDraft): Promise<void> =>
  store().then(({ keepForm }) => keepForm(name, draft), reportError)

export const forgetFormDraft = (name: string): Promise<void> =>
  store().then(({ forgetForm }) => forgetForm(name), reportError)
