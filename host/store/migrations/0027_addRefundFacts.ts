/** Who made a refund and when it was done, and points that refunds take back after they were spent (D-112, D-113). */
export const refundFacts = [
  `alter table refunds add column source text, add column booked_at timestamptz`,
  `alter table members add column points_owed integer not null default 0 check (points_owed >= 0)`,
]
