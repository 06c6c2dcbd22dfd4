/** The colours that a deal's card can have. */
export const GROUNDS = ['oven', 'flour', 'basil', 'crust'] as const

export type Ground = (typeof GROUNDS)[number]

export interface Deal {
  picture: string
  title: string
  text: string
  /** Undefined: the card takes the next colour in turn. */
  ground?: Ground
}

/** The deals of one store [DEALS-01]. */
export interface StoreDeals {
  /** '' from a host that does not send it: the store is then known by its name. */
  hash: string
  name: string
  deals: Deal[]
}
