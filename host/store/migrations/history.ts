export const history = [
  `alter table orders add column status smallint not null default 1`,
  `create index orders_member on orders (member, number) where member is not null`,
  `create index orders_live on orders (placed_at) where status = 1`,
]
