/** What customers hand in: catering, feedback, franchise. The unique key outlives the kept first answers. */
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
