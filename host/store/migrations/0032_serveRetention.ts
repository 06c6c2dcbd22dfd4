/**
 * Indexes for what `host/store/oldRows.ts` looks for, and what ended sessions have left: from now on it goes with its session.
 */
export const retention = [
  `create index checkouts_unplaced on checkouts (created_at) where state <> 'placed'`,
  `create index jobs_codes on jobs (created_at) where payload ? 'code'`,
  `delete from verified_phones where not exists (select from sessions where hash = session)
    and not exists (select from members where hash = session)`,
  `delete from checked_addresses where not exists (select from sessions where hash = session)`,
]
