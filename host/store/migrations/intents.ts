export const intents = [
  `alter table checkouts add column spent text[] not null default '{}'`,
  `alter table payments add column key text`,
]
