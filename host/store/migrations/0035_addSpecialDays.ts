/**
 * Days with other hours than those of the week (D-178), which the catalogue file brings and the operator changes beside it; and the
 * orders for a closed time that a store makes nevertheless (D-179).
 */
export const specialDays = [
  `create table special_days (
    code text primary key,
    document jsonb not null,
    source text not null,
    withdrawn_at timestamptz,
    changed_at timestamptz not null
  )`,
  `create table kept_orders ("order" text primary key, kept_at timestamptz not null)`,
]
