/** What `listOrders` of `host/store/orders/orderList.ts` reads by: the time alone, and stages that few orders are at. */
export const listOrders = [
  `create index orders_by_time on orders (placed_at, number)`,
  `create index orders_by_stage on orders (stage, placed_at, number) where stage <> 'finished'`,
]
