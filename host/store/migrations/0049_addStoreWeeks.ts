/**
 * Stores' own weeks, each from a day on (D-224). The release before does not read them and goes by the week of its catalogue; a store
 * is named by the operator's code.
 */
export const storeWeeks = [
  `create table store_weeks (
    store text not null,
    begins_on text not null check (begins_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    document jsonb not null,
    withdrawn_at timestamptz,
    changed_at timestamptz not null,
    primary key (store, begins_on)
  )`,
]
