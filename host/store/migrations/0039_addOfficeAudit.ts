/**
 * The audit says who (a person or a key), from where, in which store, and what was before and after (D-200). Nothing of it is changed
 * or deleted: an entry of a call gets its outcome once, which a host of the release before writes too. Names of customers that
 * older entries hold go first. Keys of machines have permissions and an end; what waits for a second person is kept as it was asked.
 */
export const officeAudit = [
  `update audit set detail = detail - '{email,address,phone,name}'::text[] where jsonb_typeof(detail) = 'object'`,
  `alter table audit
    add column asker text not null default '',
    add column device text not null default '',
    add column network text not null default '',
    add column store text not null default '',
    add column call text not null default '',
    add column topic text not null default '',
    add column what text not null default '',
    add column before text not null default '',
    add column after text not null default '',
    add column undo jsonb,
    add column undoes integer,
    add column second text not null default '',
    add column looks boolean not null default false`,
  `create index audit_store on audit (store, id)`,
  `create index audit_topic on audit (topic, id) where topic <> ''`,
  `create index audit_asker on audit (asker, id) where asker <> ''`,
  `create index audit_undoes on audit (undoes) where undoes is not null`,
  `create function audit_kept() returns trigger language plpgsql as '
    begin
      if tg_op = ''UPDATE'' and old.source = ''operator'' and old.outcome is null and new.outcome is not null
        and to_jsonb(new) - ''{outcome,store,subject,what,before,after,undo}''::text[]
          = to_jsonb(old) - ''{outcome,store,subject,what,before,after,undo}''::text[] then
        return new;
      end if;
      raise exception ''the audit is never changed'';
    end'`,
  `create trigger audit_kept before update or delete on audit for each row execute function audit_kept()`,
  `create trigger audit_kept_whole before truncate on audit execute function audit_kept()`,
  `create table operator_keys (
    id text primary key,
    name text not null,
    hash text not null unique,
    permissions jsonb not null,
    stores jsonb,
    made_by text not null,
    created_at timestamptz not null,
    ends_at timestamptz not null,
    used_at timestamptz,
    ended_at timestamptz
  )`,
  `create table approvals (
    id integer generated always as identity primary key,
    call text not null,
    input jsonb not null,
    words text not null,
    permission text not null,
    store text not null,
    asker text not null,
    asker_name text not null,
    asked_at timestamptz not null,
    ends_at timestamptz not null,
    decided_at timestamptz,
    decided_by text,
    decided_name text,
    is_approved boolean
  )`,
  `create index approvals_open on approvals (asked_at) where decided_at is null`,
]
