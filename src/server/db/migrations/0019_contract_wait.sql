-- How long a partner's answer about a contract has been awaited: five minutes at most, then a person decides to ask again.
alter table contracts
  -- Since when the answer that is awaited now has been awaited; null: nothing is.
  add column awaited_since timestamptz,
  -- How often a person has asked for the contract again since it was made or confirmed.
  add column fetches int not null default 0;
update contracts set awaited_since = coalesce(asked_at, created_at) where state in ('making', 'confirming', 'moderation');
