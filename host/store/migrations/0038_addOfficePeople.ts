/**
 * The people of the chain who sign in at the office (D-197, D-198): how they prove who they are, where they are signed in, and who was
 * invited. A way back is an invitation of somebody who is there already; it has no secret before a colleague approves it.
 */
export const officePeople = [
  `create table office_people (
    id text primary key,
    mail text not null,
    name text not null,
    assignments jsonb not null,
    password_hash text,
    totp text,
    totp_step integer not null default 0,
    created_at timestamptz not null,
    seen_at timestamptz,
    ended_at timestamptz
  )`,
  `create unique index office_people_mail on office_people (lower(mail)) where ended_at is null`,
  `create table office_passkeys (
    id text primary key,
    person text not null,
    public_key text not null,
    transports jsonb not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index office_passkeys_person on office_passkeys (person)`,
  `create table office_recovery_codes (hash text primary key, person text not null, used_at timestamptz)`,
  `create index office_recovery_codes_person on office_recovery_codes (person)`,
  `create table office_sessions (
    id text primary key,
    secret_hash text not null unique,
    person text not null,
    device text not null,
    network text not null,
    zone text not null,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    proved_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create index office_sessions_person on office_sessions (person)`,
  `create table office_invitations (
    id text primary key,
    kind text not null,
    secret_hash text unique,
    person text,
    mail text not null,
    name text not null,
    assignments jsonb not null,
    by_id text not null,
    by_name text not null,
    "from" text not null default '',
    created_at timestamptz not null,
    until_at timestamptz not null,
    used_at timestamptz,
    withdrawn_at timestamptz
  )`,
  `create table office_challenges (challenge text primary key, purpose text not null, until_at timestamptz not null)`,
]
