/**
 * Jobs are announced after the commit of their cause, since a NOTIFY in a transaction makes all commits wait for each other. A host of
 * the release before, which still listens to the trigger, looks every two seconds. Each kind is claimed by an index of its own
 * order: a claim of mails does not read past thousands of texts that wait.
 */
export const announceJobsLater = [
  `drop trigger jobs_added on jobs`,
  `create index jobs_next on jobs (kind, urgency, due_at, id) where ended_at is null`,
  `drop index jobs_due`,
  // Codes are kept for a day, other messages for a month.
  `create index jobs_codes on jobs (created_at) where payload ? 'code'`,
]
