/**
 * What customers of orders for a closed time were asked, and what they answered (D-190). An order has its latest question; `times` are
 * those that its operator offers, null for all that the store can make.
 */
export const orderQuestions = [
  `create table order_questions (
    "order" text primary key,
    asked_at timestamptz not null,
    was timestamptz not null,
    reason text not null,
    times jsonb,
    answer text,
    answered_at timestamptz
  )`,
  `create index order_questions_answered on order_questions (answered_at)`,
]
