/** Those of the releases that wrote them into Kysely's own table (`LAST_KYSELY_MIGRATION`). */
export const firstMigrations: Readonly<Record<string, readonly string[]>> = {
  '0001_ground': [
    `create table settings (
    name text primary key,
    value text not null
  )`,
    `create table catalogues (
    version integer generated always as identity primary key,
    document jsonb not null,
    imported_at timestamptz not null default now()
  )`,
    `create table store_switches (
    store text primary key,
    pickup boolean,
    delivery boolean,
    changed_at timestamptz not null default now()
  )`,
    `create table sessions (
    hash text primary key,
    binding text not null,
    member text,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
    `create index sessions_expires_at on sessions (expires_at)`,
    `create table carts (
    session text primary key references sessions (hash) on delete cascade,
    document jsonb not null,
    catalogue integer not null default 0,
    changed_at timestamptz not null
  )`,
    `create table first_answers (
    session text not null,
    key text not null,
    request text not null,
    status integer,
    body text,
    asked_at timestamptz not null,
    primary key (session, key)
  )`,
    `create index first_answers_asked_at on first_answers (asked_at)`,
  ],
  '0002_orders': [
    `create table phone_codes (
    id integer generated always as identity primary key,
    session text not null,
    phone text not null,
    address text not null,
    code text not null,
    tries integer not null default 0,
    sent_at timestamptz not null,
    used_at timestamptz
  )`,
    `create index phone_codes_session on phone_codes (session, id)`,
    `create index phone_codes_phone on phone_codes (phone, sent_at)`,
    `create index phone_codes_address on phone_codes (address, sent_at)`,
    `create table verified_phones (
    session text not null,
    phone text not null,
    verified_at timestamptz not null,
    primary key (session, phone)
  )`,
    `create table checkouts (
    hash text primary key,
    session text not null,
    state text not null,
    request text not null,
    cart text not null,
    document jsonb not null,
    created_at timestamptz not null
  )`,
    `create unique index checkouts_open on checkouts (session) where state = 'open'`,
    `create table payments (
    checkout text primary key references checkouts (hash),
    state text not null,
    intent text,
    amount integer not null,
    card jsonb,
    leased_until timestamptz not null,
    begun_at timestamptz not null,
    changed_at timestamptz not null
  )`,
    `create index payments_unsettled on payments (leased_until) where state in ('pending', 'action')`,
    `create sequence order_numbers as integer start 40001`,
    `create table orders (
    hash text primary key,
    number integer not null unique,
    checkout text not null unique references checkouts (hash),
    session text not null,
    member text,
    store text not null,
    document jsonb not null,
    lines jsonb not null,
    notes text not null,
    mailing boolean not null,
    sms boolean not null,
    total integer not null,
    card_amount integer not null,
    placed_at timestamptz not null
  )`,
    `create index orders_placed_at on orders (store, placed_at)`,
    `create table outbox (
    id integer generated always as identity primary key,
    kind text not null,
    recipient text not null,
    subject text,
    body text not null,
    html text,
    code text,
    created_at timestamptz not null,
    sent_at timestamptz
  )`,
    `create index outbox_recipient on outbox (recipient, id)`,
  ],
  /** The storage of the card sandbox (sandbox/databaseStorage.ts). Collation "C", because IDs sort byte by byte. */
  '0003_sandbox': [
    `create table card_sandbox (
  id text collate "C" primary key,
  version integer not null,
  body jsonb not null
)`,
  ],
  /** Submitted forms. The key is kept longer than first answers, because a device may submit a form late. */
  '0004_forms': [
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
  ],
  '0005_intents': [
    `alter table checkouts add column spent text[] not null default '{}'`,
    `alter table payments add column key text`,
  ],
  '0006_members': [
    `create table members (
    hash text primary key,
    name text not null,
    lastname text not null,
    email text not null,
    phone text not null,
    mailing boolean not null,
    password_hash text not null,
    created_at timestamptz not null
  )`,
    `create unique index members_email on members (lower(email))`,
    `create index sessions_member on sessions (member) where member is not null`,
    `create index sessions_binding on sessions (binding) where member is not null`,
    // From here on a cart belongs to a guest's session or to a member.
    `alter table carts drop constraint carts_session_fkey`,
    `create table limits (
    subject text primary key,
    times timestamptz[] not null,
    kept_until timestamptz not null
  )`,
    `create index limits_kept_until on limits (kept_until)`,
    `alter table phone_codes rename to codes`,
    `alter table codes rename column session to owner`,
    `alter table codes rename column phone to target`,
    `alter table codes drop column address`,
    `alter table codes add column purpose text not null default 'phone'`,
    `alter table codes add column proved_at timestamptz`,
    `drop index phone_codes_session`,
    `drop index phone_codes_phone`,
    `create index codes_owner on codes (owner, id)`,
    `create index codes_sent_at on codes (sent_at)`,
    `alter table outbox add column due_at timestamptz`,
    `alter table outbox add column tries integer not null default 0`,
    `alter table outbox add column given_up_at timestamptz`,
    `create index outbox_unsent on outbox (kind, id) where sent_at is null and given_up_at is null`,
  ],
  /** PG Points: a ledger to which rows are only added, and its sum as the balance, which is never negative. */
  '0007_points': [
    `alter table members add column points integer not null default 0 constraint members_points check (points >= 0)`,
    `create table points (
    id integer generated always as identity primary key,
    member text not null references members (hash),
    "order" text references orders (hash),
    delta integer not null check (delta <> 0),
    reason text not null,
    at timestamptz not null,
    unique ("order", reason)
  )`,
    `create index points_member on points (member, id)`,
  ],
  '0008_history': [
    `alter table orders add column status smallint not null default 1`,
    `create index orders_member on orders (member, number) where member is not null`,
    `create index orders_live on orders (placed_at) where status = 1`,
  ],
  /** Members' address books. The key is kept longer than first answers, because a device may submit an address late. */
  '0009_addresses': [
    `create table addresses (
    id integer generated always as identity,
    hash text primary key,
    member text not null references members (hash),
    key text,
    type smallint not null,
    title text not null,
    street text not null,
    city text not null,
    postal_code text not null,
    apartment text not null,
    notes text not null,
    lat double precision,
    lng double precision,
    formatted text not null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    unique (member, key)
  )`,
  ],
  '0010_delivery': [
    `create function outbox_added() returns trigger language plpgsql as
    'begin perform pg_notify(''outbox'', ''''); return null; end'`,
    `create trigger outbox_added after insert on outbox for each statement execute function outbox_added()`,
  ],
  /**
   * The state machine of checkouts and payments, which the database enforces.
   *
   * - A checkout is open until it is placed or superseded; both are final.
   * - A payment is pending while the provider is asked or a refund runs, action while the bank authenticates the customer, and
   *   declined when no money moved, which may turn out to be wrong. Paid and refunded are final.
   * - An order needs a checkout that was not superseded and a payment that was not refunded (CALL-20).
   */
  '0011_order_life': [
    `create table order_life (subject text not null, before text not null, after text not null, primary key (subject, before, after))`,
    `insert into order_life values
    ('checkouts', 'open', 'placed'),
    ('checkouts', 'open', 'superseded'),
    ('payments', 'pending', 'action'),
    ('payments', 'pending', 'declined'),
    ('payments', 'pending', 'paid'),
    ('payments', 'pending', 'refunded'),
    ('payments', 'action', 'pending'),
    ('payments', 'action', 'declined'),
    ('payments', 'action', 'paid'),
    ('payments', 'action', 'refunded'),
    ('payments', 'declined', 'pending'),
    ('payments', 'declined', 'action'),
    ('payments', 'declined', 'paid'),
    ('payments', 'declined', 'refunded')`,
    // Before this migration an open checkout whose payment was refunded could be paid again.
    `update checkouts set state = 'superseded'
    where state = 'open' and exists (select from payments where checkout = checkouts.hash and payments.state = 'refunded')`,
    `create function order_life_held() returns trigger language plpgsql as '
    begin
      if not exists (select from order_life where subject = tg_table_name and before = old.state and after = new.state) then
        raise exception ''% of % goes from % to %'', tg_table_name, to_jsonb(new) ->> tg_argv[0], old.state, new.state;
      end if;
      return new;
    end'`,
    `create trigger checkouts_life before update on checkouts for each row
    when (old.state is distinct from new.state) execute function order_life_held('hash')`,
    `create trigger payments_life before update on payments for each row
    when (old.state is distinct from new.state) execute function order_life_held('checkout')`,
    `create function order_is_owed() returns trigger language plpgsql as '
    begin
      if exists (select from checkouts where hash = new.checkout and state = ''superseded'')
        or exists (select from payments where checkout = new.checkout and state = ''refunded'') then
        raise exception ''the checkout % was superseded or its payment given back'', new.checkout;
      end if;
      return new;
    end'`,
    `create trigger orders_owed before insert on orders for each row execute function order_is_owed()`,
  ],
  /** Unconfirmed emails, previous emails that can be restored, and when a session's password was last typed (D-36). */
  '0014_email_changes': [
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
  ],
  /** The delivery address that each device confirmed last, and where addresses were found, for times without a geocoder. */
  '0016_checked_addresses': [
    `create table checked_addresses (
    session text primary key,
    store text not null,
    document jsonb not null,
    checked_at timestamptz not null
  )`,
    `create index checked_addresses_checked_at on checked_addresses (checked_at)`,
    `create table located_addresses (
    hash text primary key,
    lat double precision not null,
    lng double precision not null,
    located_at timestamptz not null
  )`,
    `create index located_addresses_located_at on located_addresses (located_at)`,
  ],
  /** Addresses for the embedded geocoder, as an operator imports them from open data, a file a source. */
  '0017_places': [
    `create table address_points (
    id integer generated always as identity primary key,
    source text not null,
    street_key text not null,
    number integer not null,
    suffix text not null,
    street text not null,
    city text not null,
    postal_code text not null,
    lat double precision not null,
    lng double precision not null
  )`,
    `create index address_points_house on address_points (street_key, number)`,
    `create index address_points_position on address_points (lat, lng)`,
    `create index address_points_source on address_points (source)`,
  ],
  /** Coupons and gift cards, what orders used of them, and what was given back of orders. */
  '0018_discounts': [
    `create table coupons (
    code text primary key,
    document jsonb not null,
    source text not null,
    used integer not null default 0,
    withdrawn_at timestamptz,
    changed_at timestamptz not null
  )`,
    `create table coupon_uses (
    coupon text not null,
    "order" text not null references orders (hash),
    member text,
    phone text not null,
    discount integer not null,
    at timestamptz not null,
    primary key (coupon, "order")
  )`,
    `create index coupon_uses_phone on coupon_uses (phone)`,
    `create index coupon_uses_member on coupon_uses (member) where member is not null`,
    `create table sent_coupons (
    coupon text not null references coupons (code),
    member text not null references members (hash),
    sent_at timestamptz not null,
    primary key (coupon, member)
  )`,
    `create index sent_coupons_member on sent_coupons (member)`,
    `create index orders_phone on orders ((document->>'phone'))`,
    `create table gift_cards (
    hash text primary key,
    code_hash text not null,
    last text not null,
    balance integer not null constraint gift_cards_balance check (balance >= 0),
    blocked_at timestamptz,
    created_at timestamptz not null
  )`,
    `create table gift_card_entries (
    id integer generated always as identity primary key,
    card text not null references gift_cards (hash),
    "order" text references orders (hash),
    refund text,
    delta integer not null check (delta <> 0),
    reason text not null,
    at timestamptz not null
  )`,
    `create index gift_card_entries_card on gift_card_entries (card, id)`,
    `create index gift_card_entries_order on gift_card_entries ("order")`,
    `create table checkout_gift_cards (
    token text primary key,
    checkout text not null references checkouts (hash) on delete cascade,
    card text not null references gift_cards (hash),
    added_at timestamptz not null,
    unique (checkout, card)
  )`,
    `create table refunds (
    id text primary key,
    "order" text not null references orders (hash),
    amount integer not null check (amount > 0),
    document jsonb not null,
    state text not null,
    provider text,
    at timestamptz not null,
    changed_at timestamptz not null
  )`,
    `create index refunds_order on refunds ("order")`,
    `create index refunds_pending on refunds (changed_at) where state = 'pending'`,
    `alter table orders add column refunded integer not null default 0 check (refunded between 0 and total)`,
    // A refund gives points back and takes earned ones back; several refunds of one order may do so.
    `alter table points drop constraint points_order_reason_key`,
    `create unique index points_order_reason on points ("order", reason) where reason in ('earned', 'spent')`,
    `alter table payments add column disputed_at timestamptz, add column dispute jsonb`,
    `create index payments_intent on payments (intent)`,
    `insert into coupons (code, document, source, changed_at)
    select coupon->>'coupon_code', coupon, 'catalogue', now()
    from (select document from catalogues order by version desc limit 1) as newest,
      jsonb_array_elements(document->'coupons') as coupon`,
    // The gift cards of earlier imports hold their numbers; the next import issues them.
    `update catalogues set document = document - 'giftCards'`,
  ],
  /** Where an order is, what happened to it, who delivers it, and who gets messages. */
  '0019_order_progress': [
    `alter table orders
    add column stage text not null default 'new',
    add column revision integer not null default 1,
    add column ready_at timestamptz,
    add column accepted_at timestamptz,
    add column shown_at timestamptz,
    add column changed_at timestamptz`,
    `update orders set stage = case status when 2 then 'finished' when 4 then 'refused' when 5 then 'finished' else 'accepted' end,
    changed_at = placed_at`,
    `alter table orders alter column changed_at set not null`,
    `create index orders_open on orders (store, ready_at) where status = 1`,
    `create index orders_store_changed on orders (store, changed_at)`,
    `create table order_events (
    "order" text not null references orders (hash),
    revision integer not null,
    stage text not null,
    at timestamptz not null,
    source text not null,
    actor text not null default '',
    detail jsonb,
    key text,
    primary key ("order", revision),
    unique ("order", key)
  )`,
    `insert into order_events ("order", revision, stage, at, source) select hash, 1, stage, placed_at, 'customer' from orders`,
    `create table deliveries (
    hash text primary key,
    "order" text not null references orders (hash),
    driver text not null default '',
    secret_hash text not null unique,
    assigned_at timestamptz not null,
    ended_at timestamptz,
    lat double precision,
    lng double precision,
    position_at timestamptz
  )`,
    `create unique index deliveries_running on deliveries ("order") where ended_at is null`,
    `create index deliveries_positions on deliveries (ended_at) where lat is not null`,
    `create table audit (
    id integer generated always as identity primary key,
    at timestamptz not null,
    source text not null,
    actor text not null default '',
    action text not null,
    subject text not null default '',
    detail jsonb,
    outcome integer
  )`,
    `create index audit_at on audit (at)`,
  ],
  /** Who signs in at a store's kitchen, the screens that watch, the pauses, and what is sold out. */
  '0020_kitchen': [
    `create table kitchen_pins (
    id text primary key,
    store text not null,
    name text not null default '',
    hash text not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
    `create index kitchen_pins_store on kitchen_pins (store) where revoked_at is null`,
    `create table kitchen_sessions (
    secret_hash text primary key,
    store text not null,
    pin text not null references kitchen_pins (id),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    revoked_at timestamptz,
    report jsonb
  )`,
    `create index kitchen_sessions_seen on kitchen_sessions (store, last_seen_at) where revoked_at is null`,
    `create table service_pauses (
    store text not null,
    service text not null,
    until timestamptz not null,
    by text not null,
    at timestamptz not null,
    primary key (store, service)
  )`,
    `create table sold_out (
    store text not null,
    kind text not null,
    code text not null,
    until timestamptz,
    by text not null,
    at timestamptz not null,
    primary key (store, kind, code)
  )`,
  ],
  /** Who gets messages about an order: the customer's devices, the operator's endpoints, and the store that has not answered. */
  '0021_push': [
    `create table push_subscriptions (
    id integer generated always as identity primary key,
    "order" text not null references orders (hash),
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    link text not null,
    created_at timestamptz not null,
    unique ("order", endpoint)
  )`,
    `create table push_jobs (
    id integer generated always as identity primary key,
    subscription integer not null references push_subscriptions (id) on delete cascade,
    "order" text not null,
    revision integer not null,
    stage text not null,
    payload text not null,
    urgency text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    tries integer not null default 0,
    sent_at timestamptz,
    given_up_at timestamptz,
    unique (subscription, stage)
  )`,
    `create index push_jobs_due on push_jobs (due_at) where sent_at is null and given_up_at is null`,
    `create table webhook_endpoints (
    id integer generated always as identity primary key,
    url text not null,
    secret text not null,
    created_at timestamptz not null,
    disabled_at timestamptz,
    fault text not null default ''
  )`,
    `create table webhook_jobs (
    id integer generated always as identity primary key,
    endpoint integer not null references webhook_endpoints (id) on delete cascade,
    "order" text not null,
    revision integer not null,
    type text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    tries integer not null default 0,
    sent_at timestamptz,
    given_up_at timestamptz,
    unique (endpoint, "order", revision, type)
  )`,
    `create index webhook_jobs_due on webhook_jobs (due_at) where sent_at is null and given_up_at is null`,
    `create index webhook_jobs_order on webhook_jobs (endpoint, "order", id) where sent_at is null and given_up_at is null`,
    `create index webhook_jobs_created on webhook_jobs (created_at)`,
    `alter table orders add column raised_at timestamptz, add column late_at timestamptz`,
    `create index orders_unanswered on orders (placed_at) where stage = 'new'`,
    `create table missed_pauses (
    store text not null,
    service text not null,
    until timestamptz not null,
    primary key (store, service)
  )`,
  ],
  /** What orders hold of the capacity of their store, by quarters of an hour. */
  '0022_capacity': [
    `create table capacity_holds (
    "order" text not null references orders (hash),
    store text not null,
    bucket timestamptz not null,
    units integer not null check (units > 0),
    primary key ("order", bucket)
  )`,
    `create index capacity_holds_store on capacity_holds (store, bucket)`,
  ],
  /** What of an order was written into the live documents (Firestore). */
  '0023_live_publications': [
    `create table live_publications (
    "order" text primary key references orders (hash),
    revision integer not null,
    driver text,
    position_at timestamptz,
    written_at timestamptz not null,
    leased_until timestamptz not null,
    deleted_at timestamptz
  )`,
    `create index orders_changed on orders (changed_at)`,
  ],
  /** The printers that ask this host for tickets, and the tickets that they shall print (D-72). */
  '0024_printing': [
    `create table printers (
    id integer generated always as identity primary key,
    store text not null,
    name text not null default '',
    secret_hash text not null unique,
    created_at timestamptz not null,
    seen_at timestamptz,
    mac text not null default '',
    status text not null default ''
  )`,
    `create index printers_store on printers (store)`,
    `create table print_jobs (
    id integer generated always as identity primary key,
    printer integer not null references printers (id) on delete cascade,
    "order" text not null,
    key text not null,
    copy integer not null,
    by text not null default '',
    created_at timestamptz not null,
    given_at timestamptz,
    printed_at timestamptz,
    tries integer not null default 0,
    fault text not null default '',
    unique (printer, "order", key)
  )`,
    `create index print_jobs_due on print_jobs (printer, tries, id) where printed_at is null`,
    `create index print_jobs_created on print_jobs (created_at)`,
  ],
  /**
   * Marketing consents, given and withdrawn, as a ledger that nobody can change; and who has opened the installed app (D-42), with
   * the phone number, which brings the welcome points once.
   */
  '0025_consents': [
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
  ],
}
