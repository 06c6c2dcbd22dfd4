/** The storage of the card sandbox (sandbox/databaseStorage.ts). Collation "C", because IDs sort byte by byte. */
export const sandbox = [
  `create table card_sandbox (
  id text collate "C" primary key,
  version integer not null,
  body jsonb not null
)`,
]
