-- The fleet: what every tablet last told of itself, its stuck work kept whole, and work that was lost on it.
create table tablets (
  -- Made by the tablet itself.
  id text primary key,
  -- Of the person who reported last.
  branch_id int references branches,
  platform text not null default '',
  build text not null default '',
  draft_schema int not null default 0,
  used_bytes bigint not null default 0,
  quota_bytes bigint not null default 0,
  persisted boolean not null default false,
  -- How far its clock is ahead.
  skew_ms bigint not null default 0,
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  lost_at timestamptz,
  lost_by int references users
);
create index tablets_branch on tablets (branch_id);
create index tablets_seen on tablets (seen_at);
create index sessions_device on sessions (device_id) where revoked_at is null;

create table tablet_people (
  tablet_id text not null references tablets on delete cascade,
  user_id int not null references users,
  -- Of the person's database there; '' lets any follow.
  epoch text not null default '',
  unsent int not null default 0,
  kinds jsonb not null default '{}',
  oldest_at timestamptz,
  receipt_at timestamptz,
  attention int not null default 0,
  seen_at timestamptz not null default now(),
  primary key (tablet_id, user_id)
);
create index tablet_people_oldest on tablet_people (oldest_at) where unsent > 0;

create table tablet_reports (
  id bigint generated always as identity primary key,
  tablet_id text not null references tablets on delete cascade,
  user_id int not null references users,
  at timestamptz not null default now(),
  unsent int not null,
  attention int not null,
  build text not null,
  used_bytes bigint not null,
  quota_bytes bigint not null,
  skew_ms bigint not null
);
create index tablet_reports_tablet on tablet_reports (tablet_id, id desc);
create index tablet_reports_at on tablet_reports (at);

-- An operation that needs a person. `payload` and `photo` are sealed under SECRETS_KEY and never applied by themselves.
create table tablet_items (
  user_id int not null references users,
  op_id uuid not null,
  tablet_id text not null references tablets on delete cascade,
  application_id uuid,
  target_id uuid,
  kind text not null,
  problem text not null,
  request_id text not null default '',
  -- Of the person's database it was told from: only the same one can say that it is gone.
  epoch text not null default '',
  -- When the work was done, and when it was first told of.
  made_at timestamptz not null,
  since timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'released', 'gone')),
  payload bytea,
  photo bytea,
  photo_sha256 text,
  kept_at timestamptz,
  answer text not null default '',
  -- The answer of the server to the released operation.
  result jsonb,
  decided_by int references users,
  decided_at timestamptz,
  told_at timestamptz,
  primary key (user_id, op_id)
);
create index tablet_items_tablet on tablet_items (tablet_id, state);

create table tablet_incidents (
  id uuid primary key,
  tablet_id text not null references tablets on delete cascade,
  user_id int not null references users,
  sign text not null check (sign in ('start', 'open', 'person', 'server')),
  found_at timestamptz not null,
  unsent int not null,
  since timestamptz,
  people jsonb not null default '[]',
  acknowledged_at timestamptz,
  closed_at timestamptz,
  closed_by int references users
);
create index tablet_incidents_tablet on tablet_incidents (tablet_id) where closed_at is null;
