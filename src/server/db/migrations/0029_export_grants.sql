-- Every export asks for reports.export since this version. Installations that exist already: the same grants that new ones
-- start with, so that the roles whose day needs exports keep them.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, '1'
  from roles r join permissions p on p.key = 'reports.export'
  where r.key in ('director', 'support', 'finance', 'accounting')
  on conflict do nothing;
