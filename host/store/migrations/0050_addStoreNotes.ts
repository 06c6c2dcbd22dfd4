/**
 * What a power cut has paused and until when each service was paused before it (D-226), and notes that kitchens show until an hour.
 * A pause is of a power cut while `cut_at` is its time: the release before writes another one, which is then nobody's power cut.
 */
export const storeNotes = [
  `alter table service_pauses add column cut_at timestamptz, add column until_before timestamptz`,
  `create table kitchen_notes (
    id text not null,
    store text not null,
    words text not null,
    until timestamptz not null,
    by text not null,
    at timestamptz not null,
    primary key (id, store)
  )`,
]
