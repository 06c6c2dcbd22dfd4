/** The keys under which a checkout was to be paid: which one pays it, and which may not any more. */
export const intents = [
  `alter table checkouts add column spent text[] not null default '{}'`,
  `alter table payments add column key text`,
]
