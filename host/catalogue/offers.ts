import type { Deal } from '../../domain/catalogue/deal.ts'
import type { Goods, Offer, Reduction } from '../../domain/offers/offer.ts'
import type { OfferConditions } from '../../domain/offers/offerConditions.ts'
import { asSentence } from '../../shared/asSentence.ts'
import { cents } from './amounts.ts'
import { groupHash, productHash, storeHash } from './hashes.ts'
import { periodsOfHours, type Hours } from './hours.ts'
import type { CatalogueFile } from './import/catalogueFile.ts'
import { productCodesOf } from './import/goodsOfferFaults.ts'
import type { GoodsOfferEntry, OfferGoodsEntry } from './import/goodsOfferFormat.ts'
import { periodsText } from './periodWords.ts'

export interface CatalogueOffer {
  offer: Offer
  conditions: OfferConditions
  /** What the page of deals says of it; undefined where it does not. */
  text: string | undefined
}

/** The offers of the file, with hashes for codes; the same for all stores. */
export const offersOf = (file: CatalogueFile): CatalogueOffer[] =>
  (file.offers ?? []).map((entry) => ({
    offer: {
      code: entry.code,
      name: entry.name,
      parts: (entry.parts ?? [{}]).map(({ count = 1, or = [], ...own }) => ({
        count,
        goods: [own, ...or].map((goods) => goodsOf(file, goods)),
      })),
      reduction: reductionOf(entry),
      alone: entry.alone ?? false,
      excludes: new Set(entry.excludes),
    },
    conditions: conditionsOf(entry),
    text: entry.text,
  }))

/** The offers with a text that run on this day (YYYY-MM-DD) at the store, as deals with their times; those with a code are told to whom they are for. */
export const offerDeals = (offers: readonly CatalogueOffer[], store: string, today: string): Deal[] =>
  offers.flatMap(({ offer, conditions: { typed, from = today, until = today, stores, ready }, text }) =>
    text !== undefined && typed === undefined && from <= today && today <= until && (stores?.includes(store) ?? true)
      ? [
          {
            picture: '',
            title: offer.name,
            text: ready ? `${asSentence(text)} For orders ready ${ready.words}.` : text,
          },
        ]
      : [],
  )

function goodsOf(file: CatalogueFile, entry: OfferGoodsEntry): Goods {
  const codes = productCodesOf(file, entry)
  return {
    products: new Set(codes.map(productHash)),
    ...(entry.sizes ? { sizes: new Set(entry.sizes) } : {}),
    limits: Object.entries(entry.most_options ?? {}).map(([group, most]) => ({
      groups: new Set(codes.map((product) => groupHash(product, group))),
      most,
    })),
  }
}

function reductionOf({ kind, price, percent = 0, amount, get = 1, most }: GoodsOfferEntry): Reduction {
  switch (kind) {
    case 'set':
      return { kind, price: cents(price), most }
    case 'cheapest-off':
      return { kind, get, percent, most }
    case 'price-each':
      return { kind, price: cents(price) }
    case 'percent-off-each':
      return { kind, percent }
    case 'amount-off-each':
    case 'amount-off-order':
      return { kind, amount: cents(amount) }
    case 'free-delivery':
      return { kind }
  }
}

const conditionsOf = (entry: GoodsOfferEntry): OfferConditions => ({
  leastOrder: entry.least_order === undefined ? undefined : cents(entry.least_order),
  service: entry.service && (entry.service === 'delivery' ? 'Delivery' : 'Pick Up'),
  from: entry.from,
  until: entry.until,
  ready: entry.hours && readyOf(entry.hours),
  stores: entry.stores?.map(storeHash),
  firstOrder: entry.first_order,
  typed: entry.typed,
})

/** Undefined for hours that are always. */
function readyOf(hours: Hours): OfferConditions['ready'] {
  const list = periodsOfHours(hours)
  const words = periodsText([list])
  return list.length > 0 && words === '' ? undefined : { periods: [list], words }
}
