/** Who made a refund and when it was done, and points that refunds take back after they were spent (D-112, D-113). */
export const refundFacts = [
  `alter table refunds add column source text not null default 'operator', add column booked_at timestamptz`,
  `update refunds set source = 'provider' where id = provider`,
  `update refunds set source = 'refusal' where id = 'refusal-' || "order"`,
  `update refunds set document = document || jsonb_build_object(
    'asked', jsonb_build_object('everything', false, 'tip', document->'tip')) where source <> 'provider'`,
  `alter table members add column points_owed integer not null default 0 check (points_owed >= 0)`,
]
