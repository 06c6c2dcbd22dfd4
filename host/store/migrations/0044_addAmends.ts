/**
 * What puts an order right (D-211 to D-213): a refund waits for the seconds in which it can be taken back, and says who made it alone; a
 * lost gift card says which one has its money; what an order was made good with is found by its number.
 */
export const amends = [
  `alter table refunds add column not_before timestamptz, add column asker text`,
  `create index refunds_asker on refunds (asker, at) where asker is not null`,
  `alter table gift_cards add column replaced_by text`,
  `alter table goodwill add column remake integer`,
  `create index goodwill_order on goodwill ("order") where "order" is not null`,
]
