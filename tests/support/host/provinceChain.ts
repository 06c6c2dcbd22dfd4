import { storeHash } from '../../../host/catalogue/hashes.ts'
import { smallChain } from './smallChain.ts'

const LIQUOR = [{ code: 'liquor', age: 19 }]
const week = { 'mon-sun': '11:00-23:00' }

/** The small chain with a store in each of three provinces, a can of beer, and juice on which there is no tax. */
export const provinceChain = {
  ...smallChain,
  chain: { ...smallChain.chain, gstNumber: '123456789 RT0001' },
  taxes: {
    ...smallChain.taxes,
    combos: 'by-part',
    deliveryTax2: true,
    restricted: [{ code: 'liquor', age: 19, tax2: 10 }],
  },
  taxAreas: [
    {
      code: 'ab',
      tax1: { name: 'GST', percent: 5 },
      restricted: [{ code: 'liquor', age: 18 }],
      timeZone: 'America/Edmonton',
      province: 'AB',
    },
    {
      code: 'on',
      tax1: { name: 'HST', percent: 13 },
      restricted: LIQUOR,
      timeZone: 'America/Toronto',
      province: 'ON',
    },
  ],
  stores: [
    { ...smallChain.stores[0], paperBag: { price: '0.15', tax2: true } },
    {
      code: 'calgary',
      name: 'Kensington',
      address: '1 Kensington Rd',
      city: 'Calgary',
      permalink: '/kensington',
      lat: 51.05,
      lng: -114.09,
      phone: '403-555-0101',
      hours: { pickup: week },
      paperBag: { price: '0.15', tax2: true },
      taxArea: 'ab',
    },
    {
      code: 'toronto',
      name: 'Queen Street',
      address: '1 Queen St W',
      city: 'Toronto',
      permalink: '/queen-street',
      lat: 43.65,
      lng: -79.38,
      phone: '416-555-0101',
      hours: { pickup: week },
      paperBag: { price: '0.15', tax2: true },
      taxArea: 'on',
    },
  ],
  categories: [
    { code: 'pizzas', name: 'Pizzas', products: ['margherita'] },
    { code: 'combos', name: 'Combos', products: ['duo'] },
    { code: 'drinks', name: 'Drinks', products: ['cola', 'lager', 'juice'] },
  ],
  products: [
    ...smallChain.products.filter(({ code }) => ['margherita', 'cola', 'duo'].includes(code)),
    {
      code: 'lager',
      name: 'Lager',
      description: 'A can of beer.',
      type: 0,
      sizes: [{ code: 'can', name: 'Can', price: '6.45' }],
      restricted: 'liquor',
      deposit: '0.10',
      points: false,
    },
    { code: 'juice', name: 'Juice', type: 0, sizes: [{ code: 'box', name: 'Box', price: '3.15' }], tax1: false },
  ],
  crossPromotions: [],
  suggestions: [],
  special: {},
  banners: [],
  deals: [],
}

export const PROVINCE_STORES = {
  BC: storeHash('main'),
  AB: storeHash('calgary'),
  ON: storeHash('toronto'),
} as const
