import * as z from 'zod/mini'
import { code, dollars, either, text } from './fieldTypes.ts'
import { weekOf, type Hours } from '../hours.ts'
import { zone } from './zoneFormat.ts'

const hours = z.record(z.string(), z.string()).check((payload) => {
  for (const { key, message } of weekOf(payload.value).faults)
    payload.issues.push({ code: 'custom', message, path: [key], input: payload.value[key] })
}) satisfies z.ZodMiniType<Hours>

const minutes = z
  .int()
  .check(z.minimum(0, 'must be 0 minutes or more'), z.maximum(1440, 'must be at most 1440 minutes'))

const services = <T extends z.ZodMiniType>(value: T) =>
  z.strictObject({ pickup: z.optional(value), delivery: z.optional(value) })

const place = {
  code,
  name: text(60),
  city: text(60),
  lat: z.number().check(z.refine((value) => Math.abs(value) <= 90, 'must be a latitude')),
  lng: z.number().check(z.refine((value) => Math.abs(value) <= 180, 'must be a longitude')),
}

const openStore = z.strictObject({
  ...place,
  comingSoon: z.optional(z.literal(false)),
  address: text(120),
  permalink: z
    .string()
    .check(z.regex(/^\/[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/, 'must be a slash and words joined by "-", like "/main-street"')),
  phone: text(20),
  /** Delivery hours default to the pick-up hours. */
  hours: z.strictObject({ pickup: hours, delivery: z.optional(hours) }),
  /** HTML shown as the store's hours. Default: made from `hours`. */
  hoursText: z.optional(text(4000)),
  switches: z.optional(services(z.boolean())),
  /** Minutes. Default: 20 for pick-up, 45 for delivery. */
  preparation: z.optional(services(minutes)),
  /** A slot every `step` minutes, for `days` days. Default: 15 and 7. */
  slots: z.optional(
    z.strictObject({
      step: z.optional(
        z.int().check(z.refine((value) => [5, 10, 15, 20, 30, 60].includes(value), 'must be 5, 10, 15, 20, 30 or 60')),
      ),
      days: z.optional(z.int().check(z.refine((value) => value >= 1 && value <= 30, 'must be 1 to 30 days'))),
    }),
  ),
  /** How many pizzas it makes in a quarter of an hour. Slots that are full are not offered. Default: no limit. */
  pizzasPerQuarterHour: z.optional(
    z.int().check(z.refine((value) => value >= 1 && value <= 500, 'must be 1 to 500 pizzas')),
  ),
  /** What a pick-up order pays for its paper bag. Taxes as of a product. */
  paperBag: z.optional(
    z.strictObject({ price: dollars, tax1: z.optional(z.boolean()), tax2: z.optional(z.boolean()) }),
  ),
  /** Cutlery and napkins come with every order, or only when asked for. Default: 'always'. */
  cutlery: z.optional(z.enum(['always', 'on-request'])),
  /** A store without zones does not deliver. */
  zones: z.optional(z.array(zone)),
})

const comingStore = z.strictObject({ ...place, comingSoon: z.literal(true) })

export const store = either(
  (value) => typeof value === 'object' && value !== null && 'comingSoon' in value && value.comingSoon === true,
  comingStore,
  openStore,
)

export type StoreEntry = z.output<typeof store>
export type OpenStoreEntry = z.output<typeof openStore>

export const isOpenStore = (entry: StoreEntry): entry is OpenStoreEntry => entry.comingSoon !== true
