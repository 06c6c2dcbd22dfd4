/**
 * Marketing consents, given and withdrawn, as a ledger that nobody can change; and who has opened the installed app (D-42), with
 * the phone number, which brings the welcome points once.
 */
export const consents = [
  `create table consents (
    id integer generated always as identity primary key,
    at timestamptz not null,
    channel text not null check (channel in ('email', 'sms')),
    address text not null,
    given boolean not null,
    prechecked boolean not null,
    words text not null,
    place text not null,
    member text,
    "order" text
  )`,
  `create index consents_address on consents (channel, lower(address), id)`,
  `create index consents_member on consents (member, id)`,
  `create function refuse_consent_change() returns trigger language plpgsql as
    $$ begin raise exception 'consents are added, never changed'; end $$`,
  `create trigger consents_are_kept before update or delete on consents
    for each statement execute function refuse_consent_change()`,
  `alter table outbox add column unsubscribe text`,
  `create table app_openings (
    member text primary key references members (hash),
    phone text not null unique,
    at timestamptz not null
  )`,
]
