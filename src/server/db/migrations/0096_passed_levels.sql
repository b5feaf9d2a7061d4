-- Levels of the knowledge base that people have passed: what is published later closes none of them again
-- (src/docs/business-rules.md#knowledge-base).
create table passed_levels (
  user_id int not null references users,
  level int not null,
  at timestamptz not null,
  primary key (user_id, level)
);

insert into passed_levels (user_id, level, at)
  select u.id, p.level, now()
  from users u cross join materials m
  join material_publications p on p.material_id = m.id and p.number = m.number
  left join material_readings r on r.material_id = m.id and r.user_id = u.id
  where m.state = 'published' and p.level is not null
    and (p.mode = 'limited' and u.role_id = any (p.roles) or p.mode = 'open' and u.partner_id is null)
  group by u.id, p.level
  having bool_and(coalesce(r.viewed_number, 0) >= m.read_from and (p.asked = 0 or r.passed_number >= m.read_from));
