export const delivery = [
  `create function outbox_added() returns trigger language plpgsql as
    'begin perform pg_notify(''outbox'', ''''); return null; end'`,
  `create trigger outbox_added after insert on outbox for each statement execute function outbox_added()`,
]
