/** Who gets messages about an order: the customer's devices, the operator's endpoints, and the store that has not answered. */
export const orderNews = [
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
]
