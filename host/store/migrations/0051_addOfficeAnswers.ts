/**
 * The photo of an answer to a dispute, and when a host tried last to send one by itself (D-228); who was reminded of a data request, and
 * the templates of answers to forms (D-229).
 */
export const officeAnswers = [
  `alter table dispute_answers add column tried_at timestamptz`,
  `create table dispute_files (
    dispute text primary key,
    "order" integer not null,
    name text not null,
    type text not null,
    bytes bytea not null,
    added_at timestamptz not null,
    added_by text not null
  )`,
  `create index dispute_files_order on dispute_files ("order")`,
  `alter table data_asks add column told_days integer not null default 0`,
  `create table answer_templates (
    id integer generated always as identity primary key,
    name text not null,
    text text not null,
    changed_at timestamptz not null,
    changed_by text not null
  )`,
]
