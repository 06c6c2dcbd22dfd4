/** Coupons and gift cards, what orders used of them, and what was given back of orders. */
export const discounts = [
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
]
