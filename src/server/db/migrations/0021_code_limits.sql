-- Sends and tries of every kind of code, the devices on which people have signed in, and what people have uploaded a day.

-- One row for each limit that a send, or an attempt, counts against. The subject is a keyed hash.
create table rate_events (
  id bigint generated always as identity primary key,
  kind text not null,
  subject bytea not null,
  at timestamptz not null
);
create index rate_events_subject on rate_events (subject, at);
create index rate_events_at on rate_events (at);

-- Tries since the last send of the code.
create table code_tries (
  subject bytea primary key,
  tries int not null,
  at timestamptz not null
);
create index code_tries_at on code_tries (at);

alter table otps drop column attempts;
alter table client_codes drop column attempts;
alter table phone_changes drop column attempts;

-- The device from which a code was asked for, where the person has signed in on it before: `resend-sms` counts against
-- the same limits as the request.
alter table otps add column device_hash bytea;

create table known_devices (
  user_id int not null references users,
  device_id text not null,
  at timestamptz not null,
  primary key (user_id, device_id)
);
insert into known_devices (user_id, device_id, at)
  select user_id, device_id, max(created_at) from sessions where device_id <> '' group by user_id, device_id;

-- Photos that a person has sent on a day (date in Tashkent), by the announced length; broken uploads count too.
create table upload_days (
  user_id int not null references users,
  day date not null,
  bytes bigint not null default 0,
  files int not null default 0,
  primary key (user_id, day)
);
