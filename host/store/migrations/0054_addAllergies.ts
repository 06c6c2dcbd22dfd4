/**
 * The allergy of an order, which its document names, and who in the kitchen has seen it (D-238). The release before gets an error where
 * it moves such an order into the oven unseen. The index finds the orders whose allergy is not needed any more.
 */
export const allergies = [
  `alter table orders add column allergy_seen jsonb`,
  `alter table orders add constraint orders_allergy_seen check (
    document->'allergies' is null or allergy_seen is not null or stage not in ('oven', 'out', 'finished')) not valid`,
  `create index orders_allergy on orders (changed_at) where document->'allergies' is not null`,
]
