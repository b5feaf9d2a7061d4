-- Rescue parcels that have been opened: whose unsent work another tablet may bring in, and of which applications
-- (decision 0021). No key and nothing personal stands here.
create table parcels (
  -- Made on the tablet that wrote the parcel.
  id uuid primary key,
  owner_id int not null references users,
  -- The branch that the owner worked in when the parcel was written.
  branch_id int references branches,
  -- The tablet that it was written on: changes from the parcel count as that tablet's own.
  device_id text not null,
  application_ids jsonb not null,
  made_at timestamptz not null,
  opened_by int not null references users,
  opened_at timestamptz not null default now()
);
create index parcels_owner on parcels (owner_id);
