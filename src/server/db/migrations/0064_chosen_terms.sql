-- The term for which the goods are priced, before the contract has one: promotions can be valid for some terms only.
alter table applications add column term_months int check (term_months between 1 and 60);

-- The partner's papers for a contract that it reduces by hand, because some of its goods come back.
create table amendment_photos (
  id uuid primary key,
  return_id uuid not null references returns,
  picture text not null check (char_length(picture) <= 400000),
  created_by int not null references users,
  at timestamptz not null
);
create index amendment_photos_return on amendment_photos (return_id);
