import type { FormDraft } from '../device/store/database.ts'

/** What is typed into forms, by the form's name, on this device; its code is loaded when it is first needed. */

const store = () => import('../device/store/formDraft.ts')

export const recallFormDraft = async (name: string): Promise<FormDraft | undefined> =>
  await (await store()).recallForm(name)

/** Also when the device keeps nothing, this ends. */
export const keepFormDraft = (name: string, draft: FormDraft): Promise<void> =>
  store().then(({ keepForm }) => keepForm(name, draft), reportError)

export const forgetFormDraft = (name: string): Promise<void> =>
  store().then(({ forgetForm }) => forgetForm(name), reportError)
