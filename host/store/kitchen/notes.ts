import type { StoreScope } from '../../../domain/office/roles.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/newId.ts'
import { inStores } from '../storeScope.ts'

/** In the place of a store: all of them, those that open later too. */
const ALL = ''

interface NewKitchenNote {
  words: string
  until: Date
  by: string
}

export interface KitchenNote extends NewKitchenNote {
  id: string
  at: Date
  stores: StoreScope
}

/** A line that these kitchens show until then; answers its id. The caller publishes. */
export async function insertKitchenNote(db: Db, note: NewKitchenNote, stores: StoreScope, now: Date): Promise<string> {
  const id = newId()
  const of = stores === 'all' ? [ALL] : stores
  await db
    .insertInto('kitchen_notes')
    .values(of.map((store) => ({ ...note, id, store, at: now })))
    .execute()
  return id
}

/** Those that run and that a kitchen of `scope` shows, the newest first, each with all of its stores. */
export async function listKitchenNotes(db: Db, scope: StoreScope, now: Date): Promise<KitchenNote[]> {
  const rows = await db
    .selectFrom('kitchen_notes')
    .selectAll()
    .where('until', '>', now)
    .where('id', 'in', (of) =>
      of
        .selectFrom('kitchen_notes as shown')
        .select('shown.id')
        .where((either) => either.or([inStores(scope, 'shown.store'), either('shown.store', '=', ALL)])),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .orderBy('store')
    .execute()
  const notes = new Map<string, KitchenNote>()
  for (const { store, ...note } of rows) {
    const known = notes.get(note.id)?.stores ?? []
    notes.set(note.id, { ...note, stores: store === ALL || known === 'all' ? 'all' : [...known, store] })
  }
  return [...notes.values()]
}

/** Ends it in all of its kitchens. The caller publishes. */
export async function endKitchenNote(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('kitchen_notes').set({ until: now }).where('id', '=', id).execute()
}
