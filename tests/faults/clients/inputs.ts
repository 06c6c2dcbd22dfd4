import type { Line } from '../../../domain/cart/cart.ts'
import type { InputOf } from '../../../contract/calls.ts'
import { withNames } from '../../../domain/catalogue/configuration.ts'
import { HEAD_OFFICE } from '../../../domain/forms/forms.ts'
import type { Buyer, Form, Wish } from './client.ts'

/** The inputs of the calls that a page makes. */

export function fieldsOf({ store, product, configuration }: Wish) {
  const { size, quantity, groups, choices, bags } = withNames(product, configuration)
  const { hash, name, type, salesType } = product
  return {
    store,
    name,
    type,
    quantity,
    size,
    salesType,
    choices,
    groups,
    bags,
    product: hash,
    salesHash: '',
    bagHash: '0',
  }
}

/** The line as the page shows it until the host answers; its price is irrelevant to these tests. */
export const pendingLine = (hash: string, { store, product, configuration }: Wish): Line => ({
  hash,
  productHash: product.hash,
  storeHash: store,
  name: product.name,
  bagHash: product.type === 3 ? `bag-${hash}` : '0',
  bagType: product.type === 3 ? '3' : '',
  size: '',
  sizeCode: configuration.size,
  description: '',
  picture: product.picture,
  quantity: configuration.quantity,

  price: 0,
  deposit: 0,
  points: 0,
  gst: 0,
  pst: 0,
  salesType: '',
  status: 1,
  isPlaceholder: false,
  groups: [],
  choices: [],
  bags: [],
})

type Details = Omit<InputOf<'completeCheck'>, 'tip'>

export const detailsFor = (store: string, { phone, slot, coupon = '', usePoints = false }: Buyer): Details => ({
  store,
  service: 'Pick Up',
  scheduled: slot !== undefined,
  date: slot?.date ?? '',
  time: slot?.time ?? '',
  paymentType: '2',
  phone,
  name: 'Ann',
  lastname: 'Lee',
  email: 'ann@example.com',
  notes: '',
  usePoints,
  useCoupon: coupon !== '',
  coupon,
  mailing: false,
  sms: false,
})

/** The text is sent in the name, the one field that every form has. */
export function formOf({ call, text }: Form): Record<string, string> {
  const person = { name: text, email: 'ann@example.com', phone: '6045550100' }
  if (call === 'catering')
    return { ...person, date: '2026-01-10', people: '20', address: '1 Main St', store: '', notes: '' }
  return call === 'contact' ? { ...person, location: HEAD_OFFICE, text: 'It was good.' } : person
}
