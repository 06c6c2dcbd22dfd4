import type { FormDraft } from '../device/store/database.ts'

/** Drafts by form name, stored on this device; the code loads on first use. */

const store = () => import('../device/store/formDraft.ts')

export const recallFormDraft = async (name: string): Promise<FormDraft | undefined> =>
  await (await store()).recallForm(name)

/** Resolves even when the device cannot store anything. */
export const keepFormDraft = (name: string, draft: FormDraft): Promise<void> =>
  store().then(({ keepForm }) => keepForm(name, draft), reportError)

export const forgetFormDraft = (name: string): Promise<void> =>
  store().then(({ forgetForm }) => forgetForm(name), reportError)
