-- complaints.list: POST /api/uz/complaint/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      complaints c
      join users u on u.id = c.created_by
      left join branches b on b.id = c.branch_id
      left join users o on o.id = c.owner_id
    where
      (true)
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: complaints
--     Hash
--       Seq Scan: users

-- first page
select
  c.id::text as key,
  c.version,
  c.kind,
  c.topic,
  c.title,
  c.urgent,
  c.hidden,
  c.state,
  u.name as author,
  b.name as branch,
  o.name as owner,
  c.created_at,
  c.first_due,
  c.due,
  c.first_answered_at,
  c.created_by as author_id,
  c.owner_id,
  (- c.id)::text as sort_,
  (c.id)::text as key_
from
  complaints c
  join users u on u.id = c.created_by
  left join branches b on b.id = c.branch_id
  left join users o on o.id = c.owner_id
where
  (true)
order by
  - c.id asc,
  c.id asc
limit
  $1;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Seq Scan: complaints
--         Hash
--           Seq Scan: users
--       Hash
--         Seq Scan: branches
--     Hash
--       Seq Scan: users

-- first page
select
  "value"
from
  "settings"
where
  "key" = $1;
-- Index Scan: settings_pkey on settings

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      complaints c
      join users u on u.id = c.created_by
      left join branches b on b.id = c.branch_id
      left join users o on o.id = c.owner_id
    where
      (
        true
        and (
          search_fold (concat_ws(' ', c.id, c.title, u.name, b.name)) like $1
          or search_fold (concat_ws(' ', c.id, c.title, u.name, b.name)) like $2
          or (u.name_key ilike $3)
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Seq Scan: complaints
--       Hash
--         Seq Scan: branches
--     Hash
--       Seq Scan: users

-- found by a search
select
  c.id::text as key,
  c.version,
  c.kind,
  c.topic,
  c.title,
  c.urgent,
  c.hidden,
  c.state,
  u.name as author,
  b.name as branch,
  o.name as owner,
  c.created_at,
  c.first_due,
  c.due,
  c.first_answered_at,
  c.created_by as author_id,
  c.owner_id,
  (- c.id)::text as sort_,
  (c.id)::text as key_
from
  complaints c
  join users u on u.id = c.created_by
  left join branches b on b.id = c.branch_id
  left join users o on o.id = c.owner_id
where
  (
    true
    and (
      search_fold (concat_ws(' ', c.id, c.title, u.name, b.name)) like $1
      or search_fold (concat_ws(' ', c.id, c.title, u.name, b.name)) like $2
      or (u.name_key ilike $3)
    )
  )
order by
  coalesce(- c.id, - c.id) asc,
  c.id asc
limit
  $4;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Seq Scan: complaints
--         Hash
--           Seq Scan: branches
--       Hash
--         Seq Scan: users
--     Hash
--       Seq Scan: users

-- by newest, behind a cursor: as above
-- by due: as above
-- by due, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
-- by author: as above
-- by author, behind a cursor: as above
-- by branch: as above
-- by branch, behind a cursor: as above
