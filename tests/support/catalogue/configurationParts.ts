import type { ChosenGroup, Configuration } from '../../../domain/catalogue/configuration.ts'
import type { Line } from '../../../domain/cart/cart.ts'
import type { Group, Option, Product, Side, Size } from '../../../domain/catalogue/menu.ts'

/** Builders of test data for the domain's tests; amounts in cents. */

export const option = (name: string, price = 0, rest: Partial<Option> = {}): Option => ({
  hash: name,
  name,
  description: '',
  productHash: '',
  sizeCode: '',
  selected: false,
  isDefault: false,
  extra: false,
  side: 0,
  price,
  extraPrice: 0,
  freePrice: 0,
  ...rest,
})

export const group = (name: string, options: Option[], rest: Partial<Group> = {}): Group => ({
  hash: name,
  name,
  choice: 'multiple',
  min: 0,
  free: 0,
  halves: false,
  extras: false,
  earns: false,
  options,
  ...rest,
})

export const size = (code: string, price: number, rest: Partial<Size> = {}): Size => ({
  code,
  name: code,
  price,
  isDefault: false,
  ...rest,
})

export const product = (rest: Partial<Product> = {}): Product => ({
  hash: 'product',
  name: 'Pizza',
  description: '',
  picture: '',
  type: 0,
  bagType: '',
  specialType: 0,
  salesType: '',
  all: '',
  bagHash: '0',
  gst: 5,
  pst: 0,
  deposit: 0,
  earns: true,
  drawn: false,
  sizes: [size('M', 1000)],
  groups: [],
  coupons: [],
  bags: [],
  ...rest,
})

/** A group with options such as 'olives', 'olives L', 'olives R', 'olives x' (extra) or 'olives Lx'. */
export function chosen(hash: string, ...options: string[]): ChosenGroup {
  return {
    hash,
    options: options.map((words) => {
      const [name = '', how = ''] = words.split(' ')
      const side: Side = how.startsWith('L') ? 1 : how.startsWith('R') ? 2 : 0
      return { hash: name, side, extra: how.endsWith('x') }
    }),
  }
}

export const configuration = (rest: Partial<Configuration> = {}): Configuration => ({
  size: 'M',
  quantity: 1,
  groups: [],
  choices: [],
  bags: [],
  ...rest,
})

export const line = (hash: string, rest: Partial<Line> = {}): Line => ({
  hash,
  productHash: `p-${hash}`,
  bagHash: '0',
  storeHash: 'store',
  name: hash,
  size: '',
  sizeCode: '',
  description: '',
  picture: '',
  price: 1000,
  quantity: 1,
  deposit: 0,
  points: 0,
  salesType: '',
  status: 1,
  gst: 5,
  pst: 0,
  bagType: '',
  isPlaceholder: false,
  groups: [],
  choices: [],
  bags: [],
  ...rest,
})
