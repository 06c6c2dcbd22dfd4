import type { Allergen } from '../catalogue/allergens.ts'
import { amountOf, inAmount } from '../catalogue/amounts.ts'
import { changedLines } from '../order/orderChange.ts'
import type { Stage } from '../order/orderStage.ts'
import { sizeLabel } from '../catalogue/menu.ts'
import type { Line, LineOption } from '../cart/cart.ts'
import type { Service } from '../catalogue/store.ts'
import type { Cents } from '../money.ts'
import { bucketOf } from '../schedule/capacity.ts'
import { dayAt } from '../schedule/formatTime.ts'
import type { UtcOffsets } from '../schedule/localTime.ts'

/** What a kitchen makes: one line of an order. */
export interface KitchenItem {
  quantity: number
  /** With the size in inches where it has one: 'Half & Half 12"'. */
  title: string
  /** What differs from the recipe, and a size that is a word. */
  notes: string[]
  /** Toppings of one half alone. */
  left: string[]
  right: string[]
  /** Its picture, a path. */
  picture: string
  isPizza: boolean
  /** What its customer changed since the order was placed: struck ones have the quantity 0 (D-235). */
  change?: 'new' | 'struck' | 'quantity' | undefined
  /** How many there were before. */
  was?: number | undefined
}

interface KitchenEvent {
  stage: Stage
  at: string
  source: string
  actor: string
}

interface KitchenAllergy {
  allergens: Allergen[]
  /** Names what there is to look at: a press of 'seen' says it. */
  content: string
  /** Who has seen it as it is now, and when, in ISO 8601; absent for nobody. */
  seen?: { initials: string; at: string } | undefined
}

/** An order in full, as a kitchen's screen has it. Times in ISO 8601. */
export interface KitchenOrder {
  hash: string
  number: string
  /** Counts the changes of the order: a higher one is newer. */
  revision: number
  stage: Stage
  service: Service
  placedAt: string
  /** When it shall be ready for pick-up or at the door. */
  readyAt: string
  changedAt: string
  /** As soon as possible, not for a chosen time. */
  asap: boolean
  items: KitchenItem[]
  notes: string
  customer: string
  phone: string
  address: string
  addressNotes: string
  cutlery: boolean
  /** No paper bag: the customer brings one. Absent in boards of an older host. */
  ownBag?: boolean | undefined
  /** The age for which the customer's ID is checked, in years; absent for none. */
  checkId?: number | undefined
  /** What its customer is allergic to (D-238); absent without any, and in boards of an older host. */
  allergy?: KitchenAllergy | undefined
  /** Paid online, with the tip, less what was given back. */
  paid: Cents
  driver: string
  events: KitchenEvent[]
  /** When its customer changed it last; absent where nobody did. */
  changedByCustomerAt?: string | undefined
  /** What its customer asks for now that it has begun; absent without, and once it is answered (D-236). */
  wish?: { askedAt: string; kind: 'change' | 'cancel'; text: string } | undefined
}

/** Where an order stands on the board. */
export type Lane = 'new' | 'make' | 'oven' | 'out'

export const LANES: readonly Lane[] = ['new', 'make', 'oven', 'out']

export function laneOf(stage: Stage): Lane | undefined {
  if (stage === 'new') return 'new'
  if (stage === 'accepted' || stage === 'preparing') return 'make'
  return stage === 'oven' || stage === 'out' ? stage : undefined
}

/** In the words that the customer reads. */
export const REFUSALS = [
  'We have run out of something in this order.',
  'The kitchen has more orders than it can make right now.',
  'We are closing early today.',
  'We cannot deliver to this address right now.',
  'We cannot make this order safely for the allergy that you told us.',
] as const

/** The one that a kitchen gives for an allergy (D-238). */
export const ALLERGY_REFUSAL = 4

/** Minutes from now, as the tiles of a new order. */
export const READY_MINUTES = [15, 20, 25, 30, 40, 60] as const

/** The tile that is chosen first: what the store needs, and five minutes more for every four pizzas that are in work. */
export function suggestedMinutes(preparation: number, pizzasInWork: number): number {
  const needed = preparation + Math.floor(pizzasInWork / 4) * 5
  return READY_MINUTES.find((minutes) => minutes >= needed) ?? READY_MINUTES[READY_MINUTES.length - 1] ?? needed
}

/** What a kitchen with a limit has taken on (D-69): make units by quarter of an hour, whose start is in ISO 8601. */
export interface Oven {
  capacity: number
  quarters: { from: string; units: number }[]
}

/** The make units of the quarter of an hour around a time in milliseconds since 1970. */
export const ovenLoadAt = ({ quarters }: Oven, at: number): number =>
  quarters.find(({ from }) => Date.parse(from) === bucketOf(at))?.units ?? 0

/**
 * The day that an order for later is for, in words; '' for today, and for an order for now, which is due soon, also after midnight
 * (D-119).
 */
export const otherDayOf = (
  { asap, readyAt }: Pick<KitchenOrder, 'asap' | 'readyAt'>,
  now: Date | number,
  offsets: UtcOffsets,
): string => (asap ? '' : dayAt(readyAt, now, offsets))

/** An order that is not due within this time is new until it is accepted, then waits. */
const SOON_MINUTES = 5

export type Urgency = 'later' | 'soon' | 'late'

export function urgencyOf(readyAt: string, now: number): Urgency {
  const minutes = (Date.parse(readyAt) - now) / 60_000
  if (Number.isNaN(minutes)) return 'later'
  return minutes < 0 ? 'late' : minutes <= SOON_MINUTES ? 'soon' : 'later'
}

/** What a kitchen makes of an order that its customer changed; `before`: its lines as it was placed (D-235). */
export const changedItemsOf = (before: readonly Line[], lines: readonly Line[]): KitchenItem[] =>
  changedLines(before, lines).map(({ kind, line, was }) => {
    const item = kitchenItemOf(line)
    if (kind === 'same') return item
    return { ...item, quantity: kind === 'struck' ? 0 : item.quantity, change: kind, was }
  })

/** 'NEW', 'NOT ANY MORE: 2', 'WAS 1'; '' for an item as it was. */
export function changeWord({ change, was = 0 }: Pick<KitchenItem, 'change' | 'was'>): string {
  if (change === 'new') return 'NEW'
  if (change === 'struck') return `NOT ANY MORE, WAS ${was}`
  return change === 'quantity' ? `WAS ${was}` : ''
}

/** How a kitchen reads a line. */
export function kitchenItemOf(line: Line): KitchenItem {
  const { title, detail } = sizeLabel({ code: '', name: line.size, price: 0, isDefault: true })
  const isInches = title !== line.size
  const options = line.groups.flatMap((group) => group.options)
  const half = (side: LineOption['side']) => options.filter((option) => option.side === side).map(nameOf)
  return {
    quantity: line.quantity,
    title: isInches ? `${line.name} ${title}` : line.name,
    notes: [
      ...(isInches ? (/cauliflower/i.test(detail) ? ['Cauliflower base'] : []) : [line.size]),
      ...line.description.split('. ').filter((phrase) => !/^(Left|Right): /.test(phrase)),
    ].filter(Boolean),
    left: half(1),
    right: half(2),
    picture: line.picture,
    isPizza: isInches,
  }
}

const nameOf = (option: LineOption): string => inAmount(amountOf({}, option), option.name.toLowerCase())

/** An allergy, or anything like one: the kitchen prints it in a box. */
export const isAllergyNote = (notes: string): boolean =>
  /allerg|celiac|coeliac|anaphyla|epi.?pen|intoleran|gluten|peanut|\bnuts?\b|sesame|shellfish|lactose/i.test(notes)
