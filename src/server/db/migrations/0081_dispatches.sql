-- SMS to many clients: templates, dispatches and their recipients; and clients who want none.
create table sms_templates (
  id int generated always as identity primary key,
  title text not null unique,
  ru text not null,
  uz_latn text not null,
  uz_cyrl text not null,
  -- The provider sends these texts.
  approved boolean not null,
  active boolean not null,
  created_by int not null references users,
  created_at timestamptz not null,
  version int not null default 1
);
create index sms_templates_author on sms_templates (created_by);

alter table clients
  add column opted_out_at timestamptz,
  add column opted_out_by int references users,
  add check ((opted_out_at is null) = (opted_out_by is null));
create index clients_opted_out on clients (phone) where opted_out_at is not null;
create index clients_opted_out_by on clients (opted_out_by) where opted_out_by is not null;

create table dispatches (
  id int generated always as identity primary key,
  title text not null,
  template_id int not null references sms_templates,
  -- Whom it goes to; an empty list and null do not choose.
  branches int[] not null,
  bought_from date,
  bought_to date,
  idle_since date,
  state text not null default 'draft'
    check (state in ('draft', 'counted', 'waiting', 'sending', 'stopped', 'done', 'cancelled')),
  -- The texts as they were counted and approved: the template may change meanwhile.
  ru text not null default '',
  uz_latn text not null default '',
  uz_cyrl text not null default '',
  -- As counted; the cost in whole soʻm, null where the provider has no price.
  counted_at timestamptz,
  recipients int not null default 0,
  parts int not null default 0,
  cost int,
  -- How many were given to a provider.
  sent int not null default 0,
  sent_by int references users,
  approved_by int references users,
  approved_at timestamptz,
  -- Why it was refused, until it is changed or sent again.
  refusal text not null default '',
  started_at timestamptz,
  ended_at timestamptz,
  created_by int not null references users,
  created_at timestamptz not null,
  version int not null default 1,
  check (approved_by <> created_by and approved_by <> sent_by)
);
create index dispatches_template on dispatches (template_id);
create index dispatches_author on dispatches (created_by);
create index dispatches_sender on dispatches (sent_by);
create index dispatches_approver on dispatches (approved_by);
create index dispatches_sending on dispatches (id) where state = 'sending';

create table dispatch_recipients (
  dispatch_id int not null references dispatches,
  client_id int not null references clients,
  -- Null where the client has none.
  phone text,
  language text not null check (language in ('ru', 'uz-Latn', 'uz-Cyrl')),
  parts int not null,
  -- Why the client gets nothing.
  excluded text check (excluded in
    ('deleted', 'no_mobile', 'opted_out', 'rejected', 'recent', 'unfilled', 'same_phone')),
  -- When it was given to a provider: never a second time, whatever became of it.
  taken_at timestamptz,
  primary key (dispatch_id, client_id),
  check (excluded is null or taken_at is null),
  check (excluded is not null or phone is not null)
);
create unique index dispatch_recipients_phone on dispatch_recipients (dispatch_id, phone) where excluded is null;
create index dispatch_recipients_client on dispatch_recipients (client_id);
create index dispatch_recipients_recent on dispatch_recipients (phone, taken_at) where taken_at is not null;
create index dispatch_recipients_left on dispatch_recipients (dispatch_id, client_id)
  where excluded is null and taken_at is null;

alter table sms_log
  add column dispatch_id int references dispatches,
  add column client_id int references clients;
create index sms_log_dispatch on sms_log (dispatch_id, client_id) where dispatch_id is not null;
create index sms_log_client on sms_log (client_id) where client_id is not null;
create index sms_log_phone on sms_log (phone, created_at);

-- The director reads the page, too. Of new permissions the default roles get theirs when the server starts; this one exists already.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, '1' from roles r join permissions p on p.key = 'send_information'
  where r.key = 'director'
  on conflict do nothing;
