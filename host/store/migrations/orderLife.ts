/**
 * The state machine of checkouts and payments, which the database enforces.
 *
 * - A checkout is open until it is placed or superseded; both are final.
 * - A payment is pending while the provider is asked or a refund runs, action while the bank authenticates the customer, and
 *   declined when no money moved, which may turn out to be wrong. Paid and refunded are final.
 * - An order needs a checkout that was not superseded and a payment that was not refunded (CALL-20).
 */
export const orderLife = [
  `create table order_life (subject text not null, before text not null, after text not null, primary key (subject, before, after))`,
  `insert into order_life values
    ('checkouts', 'open', 'placed'),
    ('checkouts', 'open', 'superseded'),
    ('payments', 'pending', 'action'),
    ('payments', 'pending', 'declined'),
    ('payments', 'pending', 'paid'),
    ('payments', 'pending', 'refunded'),
    ('payments', 'action', 'pending'),
    ('payments', 'action', 'declined'),
    ('payments', 'action', 'paid'),
    ('payments', 'action', 'refunded'),
    ('payments', 'declined', 'pending'),
    ('payments', 'declined', 'action'),
    ('payments', 'declined', 'paid'),
    ('payments', 'declined', 'refunded')`,
  // Before this migration an open checkout whose payment was refunded could be paid again.
  `update checkouts set state = 'superseded'
    where state = 'open' and exists (select from payments where checkout = checkouts.hash and payments.state = 'refunded')`,
  `create function order_life_held() returns trigger language plpgsql as '
    begin
      if not exists (select from order_life where subject = tg_table_name and before = old.state and after = new.state) then
        raise exception ''% of % goes from % to %'', tg_table_name, to_jsonb(new) ->> tg_argv[0], old.state, new.state;
      end if;
      return new;
    end'`,
  `create trigger checkouts_life before update on checkouts for each row
    when (old.state is distinct from new.state) execute function order_life_held('hash')`,
  `create trigger payments_life before update on payments for each row
    when (old.state is distinct from new.state) execute function order_life_held('checkout')`,
  `create function order_is_owed() returns trigger language plpgsql as '
    begin
      if exists (select from checkouts where hash = new.checkout and state = ''superseded'')
        or exists (select from payments where checkout = new.checkout and state = ''refunded'') then
        raise exception ''the checkout % was superseded or its payment given back'', new.checkout;
      end if;
      return new;
    end'`,
  `create trigger orders_owed before insert on orders for each row execute function order_is_owed()`,
]
