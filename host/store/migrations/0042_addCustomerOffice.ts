/**
 * Customers in the office (D-207, D-208): what they were given to make good, and what they asked for of their data. A correction of
 * points says why and who. A consent stays as it was said, but its address may become a hash. Members are found by phone and name.
 */
export const customerOffice = [
  `create table goodwill (
    id integer generated always as identity primary key,
    key text not null unique,
    at timestamptz not null,
    member text,
    phone text not null,
    "order" integer,
    kind text not null,
    points integer not null,
    worth integer not null,
    coupon text,
    reason text not null,
    by text not null
  )`,
  `create index goodwill_member on goodwill (member) where member is not null`,
  `create index goodwill_phone on goodwill (phone)`,
  `create index goodwill_coupon on goodwill (coupon) where coupon is not null`,
  `alter table points add column why text not null default '', add column by text not null default ''`,
  `create table data_requests (
    id integer generated always as identity primary key,
    person text not null,
    kind text not null,
    asked_at timestamptz not null,
    asked_by text not null,
    due_at timestamptz not null,
    done_at timestamptz,
    withdrawn_at timestamptz
  )`,
  `create unique index data_requests_erasure on data_requests (person)
    where kind = 'erasure' and done_at is null and withdrawn_at is null`,
  `drop trigger consents_are_kept on consents`,
  `create function consents_kept() returns trigger language plpgsql as '
    begin
      if tg_op = ''UPDATE'' and old.address not like ''erased:%'' and new.address like ''erased:%''
        and to_jsonb(new) - ''address'' = to_jsonb(old) - ''address'' then
        return new;
      end if;
      raise exception ''consents are added, never changed'';
    end'`,
  `create trigger consents_are_kept before update or delete on consents for each row execute function consents_kept()`,
  `create index members_phone on members (phone)`,
  `create index members_last_four on members ((right(phone, 4)))`,
  `create index members_name on members (lower(name) text_pattern_ops)`,
  `create index members_lastname on members (lower(lastname) text_pattern_ops)`,
]
