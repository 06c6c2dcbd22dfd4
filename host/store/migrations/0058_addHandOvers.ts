/**
 * The last metres (D-243, D-244, D-245). `order_messages`: what customer and driver say. `order_hand_overs`: of an order that has any
 * of it, how often it changed, the PIN's wrong tries and its release, and the car at the kerb. `hand_over_rules`: what a store wants.
 */
export const handOvers = [
  `create table order_messages (
    "order" text not null,
    id text not null,
    sender text not null,
    words text not null,
    at timestamptz not null,
    read_at timestamptz,
    primary key ("order", id)
  )`,
  `create index order_messages_at on order_messages (at)`,
  `create table order_hand_overs (
    "order" text primary key,
    changes integer not null default 1,
    changed_at timestamptz not null,
    pin_asked boolean not null default false,
    wrong_pins text[] not null default '{}',
    released_at timestamptz,
    arrival_id text,
    car text not null default '',
    spot text not null default '',
    arrived_at timestamptz,
    bringing_at timestamptz
  )`,
  `create index order_hand_overs_changed on order_hand_overs (changed_at)`,
  `create index deliveries_order on deliveries ("order", assigned_at)`,
  `create table hand_over_rules (
    store text primary key,
    pin text not null,
    pin_from integer not null,
    curbside boolean not null,
    by text not null,
    at timestamptz not null
  )`,
]
