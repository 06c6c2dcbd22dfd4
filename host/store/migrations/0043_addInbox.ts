/**
 * The inbox of the office (D-209): the store that a form is about, who looks after it and what became of it. Forms of before, and those
 * that the release before keeps, are in it too: one without a row of its own is new. And what people of the office want to be told of
 * (D-210), on which devices, and what they are told.
 */
export const inbox = [
  `alter table forms add column store text not null generated always as (coalesce(case call
    when 'catering' then data->>'store'
    when 'contact' then nullif(data->>'location', 'Head Office') end, '')) stored`,
  `create table inbox (
    form integer primary key references forms (id) on delete cascade,
    assignee text,
    answered_at timestamptz,
    done_at timestamptz
  )`,
  `create index payments_disputed_at on payments (disputed_at) where dispute is not null`,
  `create index inbox_done on inbox (done_at) where done_at is not null`,
  `create table inbox_events (
    id integer generated always as identity primary key,
    form integer not null references forms (id) on delete cascade,
    at timestamptz not null,
    what text not null,
    by_id text not null,
    by_name text not null,
    text text not null,
    key text not null,
    unique (form, key)
  )`,
  `create table office_notice_choices (
    person text not null references office_people (id) on delete cascade,
    kind text not null,
    way text not null,
    primary key (person, kind)
  )`,
  `create table office_devices (
    id integer generated always as identity primary key,
    session text not null references office_sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    gone_at timestamptz
  )`,
  `create index office_devices_session on office_devices (session)`,
  `create table office_notices (
    id integer generated always as identity primary key,
    person text not null references office_people (id) on delete cascade,
    kind text not null,
    store text not null,
    permission text not null,
    key text not null,
    words text not null,
    path text not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    is_sent boolean not null default false,
    unique (person, key)
  )`,
  `create index office_notices_open on office_notices (created_at) where ended_at is null`,
  `create index office_notices_sent on office_notices (person, kind, store, ended_at) where is_sent`,
]
