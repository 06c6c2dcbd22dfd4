/**
 * An index for what `host/store/oldRows.ts` looks for, and the proved phone numbers that ended sessions have left:
 * from now on they go with their session.
 */
export const retention = [
  `create index checkouts_unplaced on checkouts (created_at) where state <> 'placed'`,
  `delete from verified_phones where not exists (select from sessions where hash = session)
    and not exists (select from members where hash = session)`,
]
