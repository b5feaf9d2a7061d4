-- Open event streams of all server processes, so that a session has ten at most over all of them (decision 0037). A row
-- lives by a lease that its process renews: one that is killed frees its rows. Not in the journal: after a crash of the
-- database every stream is opened anew.
create unlogged table event_streams (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  lease_until timestamptz not null
);
create index event_streams_session on event_streams (token_hash, id desc);
