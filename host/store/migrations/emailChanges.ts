/** Unconfirmed emails, previous emails that can be restored, and when a session's password was last typed (D-36). */
export const emailChanges = [
  `alter table sessions add column proved_at timestamptz`,
  `alter table members add column new_email text`,
  `create table email_changes (
    id integer generated always as identity primary key,
    member text not null references members (hash) on delete cascade,
    email text not null,
    changed_at timestamptz not null
  )`,
  `create index email_changes_member on email_changes (member, id)`,
  `create index email_changes_email on email_changes (lower(email))`,
]
