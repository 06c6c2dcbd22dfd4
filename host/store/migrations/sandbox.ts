/** What the card sandbox remembers (sandbox/databaseStorage.ts). "C" because IDs sort byte by byte. */
export const sandbox = [
  `create table card_sandbox (
  id text collate "C" primary key,
  version integer not null,
  body jsonb not null
)`,
]
