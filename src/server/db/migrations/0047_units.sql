-- Units of stock as a list: since when each is at its place, and the branch that has it or sold it.
alter table stock_units
  add column since timestamptz,
  add column branch_id int references branches on delete set null;
update stock_units u set
  since = (select max(e.at) from stock_entries e where e.unit_id = u.id),
  branch_id = coalesce(
    (select p.branch_id from stock_places p where p.id = u.place_id),
    (select p.branch_id from stock_entries e join stock_places p on p.id = e.place_id
      where e.unit_id = u.id and p.branch_id is not null order by e.id desc limit 1),
    (select d.branch_id from stock_lines l join stock_documents d on d.id = l.document_id
      where l.unit_id = u.id and d.branch_id is not null order by d.number desc limit 1));
update stock_units set since = now() where since is null;
alter table stock_units alter column since set not null;
create index stock_units_since on stock_units (since, id);
create index stock_units_branch on stock_units (branch_id, id);

-- The screen `goods` is built. In installations that exist already it goes to the roles that have it in new ones.
insert into role_permissions (role_id, key, value)
  select r.id, p.key, case when r.key in ('manager', 'seller') then 'own' else 'all' end
  from roles r join permissions p on p.key = 'goods'
  where r.key in ('director', 'manager', 'seller', 'support', 'accounting')
  on conflict do nothing;
insert into role_permissions (role_id, key, value)
  select r.id, p.key, 'own' from roles r join permissions p on p.key = 'stock' where r.key = 'seller'
  on conflict do nothing;
