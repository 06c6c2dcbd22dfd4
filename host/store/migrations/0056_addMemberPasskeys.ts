/**
 * Passkeys of members (D-241), the challenges that are open, and whether a member has a password: who signed up with a passkey has a
 * hash of what nobody knows. The release before does not read the mark, and sets passwords without it.
 */
export const memberPasskeys = [
  `alter table members add column has_password boolean not null default true`,
  `create table member_passkeys (
    id text primary key,
    member text not null,
    handle text not null,
    public_key text not null,
    transports jsonb not null,
    name text not null,
    synced boolean not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index member_passkeys_member on member_passkeys (member)`,
  `create table member_challenges (
    challenge text primary key,
    purpose text not null,
    handle text not null default '',
    until_at timestamptz not null
  )`,
]
