-- The screen stock2 is built. In installations that exist already it goes to the roles that have it in new ones, with the scope
-- in which they see the screen stock; a role that was refused that screen gets neither.
insert into role_permissions (role_id, key, value)
  select g.role_id, p.key, g.value
  from role_permissions g join roles r on r.id = g.role_id join permissions p on p.key = 'stock2'
  where g.key = 'stock' and r.key in ('director', 'manager', 'support', 'accounting')
  on conflict do nothing;
