import type { AddressToSave } from '../../../device/outbox/changeAddressBook.ts'
import { forgetFormDraft, keepFormDraft, recallFormDraft } from '../../../forms/formDrafts.ts'

const DRAFT_NAME = 'address'

export async function recallAddress(): Promise<AddressToSave | undefined> {
  const text = (await recallFormDraft(DRAFT_NAME))?.values['address']
  return text === undefined ? undefined : (JSON.parse(text) as AddressToSave)
}

export const keepAddress = (address: AddressToSave): Promise<unknown> =>
  keepFormDraft(DRAFT_NAME, { values: { address: JSON.stringify(address) } })

export const forgetAddress = (): Promise<unknown> => forgetFormDraft(DRAFT_NAME)
