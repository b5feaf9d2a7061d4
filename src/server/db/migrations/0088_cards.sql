-- A card is removed at the processor when it was replaced or its application has ended; the code is sent by the processor, which
-- names the phone and the wait until the next code.
alter table application_cards
  add column code_sent boolean,
  add column code_phone text not null default '',
  -- Null: the processor names no wait, and the rule for codes holds.
  add column code_wait_s int,
  add column removed_at timestamptz,
  -- The last request to remove it that did not succeed.
  add column removal_asked_at timestamptz;

create index application_cards_kept on application_cards (application_id) where removed_at is null;
