/** Finds the orders of the days that they are for; `promisedDay` of `store/orders/orderList.ts` says the same. */
export const promisedDay = [
  `create index orders_promised on orders
    ((case when document->>'date' <> '' then document->>'date' else left(document->>'ready', 10) end))`,
]
