-- A flag is granted as '1'. The role "support" was seeded with a scope for the flag "outbox", so the form of that role and of
-- its copies was refused. The scope granted the flag too: nobody's rights change.
update role_permissions g set value = '1' from permissions p
  where p.key = g.key and p.type = 'flag' and not p.own and g.value in ('own', 'all');
