/** Submitted forms. The key is kept longer than first answers, because a device may submit a form late. */
export const forms = [
  `create table forms (
    id integer generated always as identity primary key,
    session text not null,
    key text,
    call text not null,
    data jsonb not null,
    created_at timestamptz not null,
    unique (session, key)
  )`,
  `create index forms_session on forms (session, created_at)`,
]
