/** Days with other hours than those of the week (D-178): the catalogue file brings them, and the operator changes them beside it. */
export const specialDays = [
  `create table special_days (
    code text primary key,
    document jsonb not null,
    source text not null,
    withdrawn_at timestamptz,
    changed_at timestamptz not null
  )`,
]
