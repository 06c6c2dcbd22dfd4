/**
 * What one person of the office may give without a second one, where it is not what the role says (D-217), and customers who ask for
 * their data, with the day by which to answer (D-218). What the chain answered to a disputed payment, once (D-219).
 */
export const dataAsks = [
  `alter table office_people add column limits jsonb not null default '{}'::jsonb`,
  `create table data_asks (
    id integer generated always as identity primary key,
    person text not null,
    kind text not null,
    means text not null,
    asked_at timestamptz not null,
    noted_by text not null,
    due_at timestamptz not null,
    answered_at timestamptz
  )`,
  `create table dispute_answers (
    dispute text primary key,
    "order" integer not null,
    text text not null,
    begun_at timestamptz not null,
    sent_at timestamptz,
    sent_by text not null
  )`,
  `create index dispute_answers_order on dispute_answers ("order")`,
  `create unique index data_asks_open on data_asks (person, kind) where answered_at is null`,
]
