/**
 * A new email waits until its owner has confirmed it, and the one of before can be had back for a while. A session knows when
 * the password was last typed in it.
 */
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
