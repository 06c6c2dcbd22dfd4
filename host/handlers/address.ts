import { addressFault, ADDRESS_NOT_PICKED } from '../../domain/account/accountFields.ts'
import { addressTitle } from '../../domain/account/addressBook.ts'
import type { InputOf } from '../../contract/calls.ts'
import { isInServiceArea } from '../../domain/places/serviceArea.ts'
import type { Address } from '../../domain/account/session.ts'
import { addAddress, findAddressByKey, changeAddress, removeAddress } from '../store/accounts/addresses.ts'
import { newId } from '../store/database/newId.ts'
import { addressTexts } from './addressTexts.ts'
import { answerWith, refused, type Handler, type Refused } from '../context/context.ts'

/** The address book of a member [ADRC-16]. Its changes may come late and twice, from a device's outbox. */

const MAX_ADDRESSES = 20

/** Adds an address, or changes the one with the hash [ADDR-19 ACALL-20 CALL-22]. Another member's address is answered as unknown. */
const saveAddress: Handler<'saveAddress'> = async (input, context) => {
  const { db, session, now, key } = context
  const member = session.member ?? ''
  const read = addressIn(input)
  if (!read.ok) return read
  const { address } = read
  if (input.updates) return (await changeAddress(db, member, address, now)) ? answerWith({ address }) : gone
  const existing = key === null ? undefined : await findAddressByKey(db, member, key)
  if (existing) return answerWith({ address: existing })
  const added = { ...address, hash: newId() }
  const isAdded = await addAddress(db, { member, key, most: MAX_ADDRESSES }, added, now)
  return isAdded ? answerWith({ address: added }) : refused(`An address book holds up to ${MAX_ADDRESSES} addresses.`)
}

/** [ADDR-05 ACALL-21 CALL-23] */
const deleteAddress: Handler<'deleteAddress'> = async ({ hash }, { db, session }) =>
  (await removeAddress(db, session.member ?? '', hash)) ? answerWith({ message: 'The address was removed.' }) : gone

const gone = refused('This address is no longer in your address book.', { httpStatus: 404 })

/** The address of an input: trimmed, titled by its type, with both coordinates or none [ADDR-13 ADDR-17]. */
function addressIn(input: InputOf<'saveAddress'>): { ok: true; address: Address } | Refused {
  const { hash, lat, lng } = input
  const type = ([0, 1, 2] as const).find((one) => one === input.type)
  if (type === undefined) return refused('An address is for Home, Office or Other.', { httpStatus: 422 })
  const address = {
    hash,
    type,
    title: addressTitle({ type, title: input.title.trim() }),
    ...addressTexts(input),
  }
  const fault = addressFault(address)
  if (fault) return refused(fault.message)
  if (lat === undefined && lng === undefined) return { ok: true, address }
  if (lat === undefined || lng === undefined || !isInServiceArea(lat, lng)) return refused(ADDRESS_NOT_PICKED)
  return { ok: true, address: { ...address, lat, lng } }
}

export const addressHandlers = { saveAddress, deleteAddress }
