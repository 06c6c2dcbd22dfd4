export const members = [
  `create table members (
    hash text primary key,
    name text not null,
    lastname text not null,
    email text not null,
    phone text not null,
    mailing boolean not null,
    password_hash text not null,
    created_at timestamptz not null
  )`,
  `create unique index members_email on members (lower(email))`,
  `create index sessions_member on sessions (member) where member is not null`,
  `create index sessions_binding on sessions (binding) where member is not null`,
  // From here on a cart belongs to a guest's session or to a member.
  `alter table carts drop constraint carts_session_fkey`,
  `create table limits (
    subject text primary key,
    times timestamptz[] not null,
    kept_until timestamptz not null
  )`,
  `create index limits_kept_until on limits (kept_until)`,
  `alter table phone_codes rename to codes`,
  `alter table codes rename column session to owner`,
  `alter table codes rename column phone to target`,
  `alter table codes drop column address`,
  `alter table codes add column purpose text not null default 'phone'`,
  `alter table codes add column proved_at timestamptz`,
  `drop index phone_codes_session`,
  `drop index phone_codes_phone`,
  `create index codes_owner on codes (owner, id)`,
  `create index codes_sent_at on codes (sent_at)`,
  `alter table outbox add column due_at timestamptz`,
  `alter table outbox add column tries integer not null default 0`,
  `alter table outbox add column given_up_at timestamptz`,
  `create index outbox_unsent on outbox (kind, id) where sent_at is null and given_up_at is null`,
]
