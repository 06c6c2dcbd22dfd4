import type { AddressToSave } from './changeAddressBook.ts'
import { forgetForm, keepForm, recallForm } from '../store/formDraft.ts'

/** An address as far as it was typed; it survives a reload and goes with its member. */

const DRAFT_NAME = 'address'

export async function recallAddress(): Promise<AddressToSave | undefined> {
  const text = (await recallForm(DRAFT_NAME))?.values['address']
  return text === undefined ? undefined : (JSON.parse(text) as AddressToSave)
}

export const keepAddress = (address: AddressToSave): Promise<void> =>
  keepForm(DRAFT_NAME, { values: { address: JSON.stringify(address) } })

export const forgetAddress = (): Promise<void> => forgetForm(DRAFT_NAME)
