-- The secret that brings a person's key on a tablet back after a full sign-in (offline.md 2.10): kept once for each key a
-- tablet makes, never changed.
create table tablet_keys (
  user_id int not null references users,
  -- Where it was made; a tablet whose own name was wiped may still ask for its key.
  device_id text not null,
  -- The tablet's own name for the key.
  key_id uuid not null,
  -- Sealed under SECRETS_KEY for this person and this key.
  secret text not null,
  created_at timestamptz not null default now(),
  opened_at timestamptz,
  primary key (user_id, key_id)
);
