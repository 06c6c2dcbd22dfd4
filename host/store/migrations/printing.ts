/** The printers that ask this host for tickets, and the tickets that they shall print (D-72). */
export const printing = [
  `create table printers (
    id integer generated always as identity primary key,
    store text not null,
    name text not null default '',
    secret_hash text not null unique,
    created_at timestamptz not null,
    seen_at timestamptz,
    mac text not null default '',
    status text not null default ''
  )`,
  `create index printers_store on printers (store)`,
  `create table print_jobs (
    id integer generated always as identity primary key,
    printer integer not null references printers (id) on delete cascade,
    "order" text not null,
    key text not null,
    copy integer not null,
    by text not null default '',
    created_at timestamptz not null,
    given_at timestamptz,
    printed_at timestamptz,
    tries integer not null default 0,
    fault text not null default '',
    unique (printer, "order", key)
  )`,
  `create index print_jobs_due on print_jobs (printer, tries, id) where printed_at is null`,
  `create index print_jobs_created on print_jobs (created_at)`,
]
