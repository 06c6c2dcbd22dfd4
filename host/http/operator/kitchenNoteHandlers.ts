import { officeTime } from '../../../domain/office/clock.ts'
import { isWithin, type StoreScope } from '../../../domain/office/roles.ts'
import { storeHash } from '../../catalogue/hashes.ts'
import { zoneOffsets } from '../../catalogue/zoneOffsets.ts'
import { endKitchenNote, insertKitchenNote, listKitchenNotes, type KitchenNote } from '../../store/kitchen/notes.ts'
import { publish } from '../../store/liveChannel.ts'
import { answer, refuse, type OperatorContext, type OperatorHandlers } from './operatorHandler.ts'

const MINUTE_MS = 60_000
const MOST_MINUTES = 1440

/** Lines that kitchens show until an hour (D-226). */
export const kitchenNoteHandlers = {
  listKitchenNotes: async (_, { db, now, stores, catalogue }) => {
    const notes = await listKitchenNotes(db, stores, now)
    return answer({ notes: notes.map((note) => ({ ...note, stores: codesOf(note.stores, { catalogue }) })) })
  },
  sendKitchenNote: async ({ words: typed, minutes, until: given, stores: codes }, context) => {
    const { db, catalogue, now, by, note, stores: scope } = context
    if (given === undefined && minutes === undefined) return refuse('Say minutes=120, or until when.')
    const until = given ?? new Date(now.getTime() + (minutes ?? 0) * MINUTE_MS)
    if (!(until > now && until.getTime() - now.getTime() <= MOST_MINUTES * MINUTE_MS))
      return refuse('A note stands for 1 to 1440 minutes.')
    const stores = codes === undefined ? scope : codes.split(',').map((code) => storeHash(code.trim()))
    const isOpen = (store: string) => catalogue.store(store, now)?.comingSoon === false
    if (!isWithin(stores, scope) || (stores !== 'all' && !stores.every(isOpen)))
      return refuse('These are not all stores of yours. Say stores=CODE with your own.')
    const words = typed.trim()
    const id = await insertKitchenNote(db, { words, until, by: by.name }, stores, now)
    await tell(stores, context)
    note({
      ...noted(stores, context),
      what: 'Note to kitchens',
      after: `“${words}” until ${clockOf(until, context)}`,
      undo: { call: 'endKitchenNote', input: { id } },
    })
    return answer({ id, until })
  },
  endKitchenNote: async ({ id }, context) => {
    const { db, now, note, stores: scope } = context
    const kept = (await listKitchenNotes(db, scope, now)).find((one) => one.id === id)
    if (!kept) return refuse('No kitchen shows this note any more.', 404)
    if (!isWithin(kept.stores, scope))
      return refuse('Other stores show this note too, and who may change them ends it.', 403)
    await endKitchenNote(db, id, now)
    await tell(kept.stores, context)
    const codes = codesOf(kept.stores, context)
    note({
      ...noted(kept.stores, context),
      what: 'Note to kitchens ended',
      before: `“${kept.words}” until ${clockOf(kept.until, context)}`,
      undo: {
        call: 'sendKitchenNote',
        input: {
          words: kept.words,
          until: kept.until.toISOString(),
          ...(codes.length > 0 ? { stores: codes.join(',') } : {}),
        },
      },
    })
    return answer({ id })
  },
} satisfies Partial<OperatorHandlers>

/** Lets the screens of these stores read their board again. */
async function tell(stores: StoreScope, { db, catalogue }: Pick<OperatorContext, 'db' | 'catalogue'>): Promise<void> {
  const hashes = stores === 'all' ? catalogue.sites.map(({ hash }) => hash) : stores
  await publish(db, ...hashes.map((hash) => ({ kind: 'kitchen' as const, hash })))
}

const codesOf = (stores: KitchenNote['stores'], { catalogue }: Pick<OperatorContext, 'catalogue'>): string[] =>
  stores === 'all' ? [] : stores.map((store) => catalogue.storeCode(store) ?? store)

/** The one store that it is about, or the chain. */
function noted(stores: StoreScope, context: OperatorContext) {
  const [store, ...more] = stores === 'all' ? [] : stores
  const subject = codesOf(stores, context).join(' ') || 'all stores'
  return store !== undefined && more.length === 0 ? { store, subject } : { subject }
}

function clockOf(at: Date, { catalogue, now }: OperatorContext): string {
  return officeTime(at, now, zoneOffsets(catalogue.chain.timeZone, now))
}
