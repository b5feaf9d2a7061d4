-- What a partner has agreed to beyond what is known of its dialect, the second secret of a dialect with two, and who has confirmed
-- that a trial sale was made.
alter table partners
  add column agreements text[] not null default '{}' check
    (agreements <@ array['limit_check', 'review', 'order_state', 'cancel', 'refusal_codes']),
  add column gateway_secret2 text not null default '',
  add column secret2_set_at timestamptz,
  add column verified_at timestamptz,
  add column verified_by int references users;

-- The partners that there are were asked for all of it, and their one secret was part of the token too.
update partners set agreements = '{limit_check,order_state,cancel,refusal_codes}' where dialect = 'alif';
update partners
  set agreements = '{review,order_state,cancel,refusal_codes}', gateway_secret2 = gateway_secret, secret2_set_at = secret_set_at
  where dialect = 'intend';
