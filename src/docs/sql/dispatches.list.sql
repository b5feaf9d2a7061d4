-- dispatches.list: POST /api/uz/dispatch/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      dispatches d
      join sms_templates t on t.id = d.template_id
      join users w on w.id = d.created_by
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Seq Scan: dispatches
--       Hash
--         Seq Scan: sms_templates
--     Hash
--       Seq Scan: users

-- first page
select
  d.id::text as key,
  d.version,
  d.title,
  d.state,
  t.title as template,
  w.name as author,
  d.created_at,
  d.recipients,
  d.parts,
  d.cost,
  (
    d.sent - (
      select
        count(*)
      from
        sms_log l
      where
        l.dispatch_id = d.id
        and l.status_raw = $1
    )
  )::int as sent,
  d.started_at,
  d.ended_at,
  ((- d.id))::text as sort_,
  (d.id)::text as key_
from
  dispatches d
  join sms_templates t on t.id = d.template_id
  join users w on w.id = d.created_by
where
  true
order by
  (- d.id) asc,
  d.id asc
limit
  $2;
-- Sort
--   Hash Join
--     Hash Join
--       Seq Scan: dispatches
--       Hash
--         Seq Scan: sms_templates
--     Hash
--       Seq Scan: users
-- Aggregate
--   Index Scan: sms_log_dispatch on sms_log

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      dispatches d
      join sms_templates t on t.id = d.template_id
      join users w on w.id = d.created_by
    where
      (
        (
          search_fold (concat_ws(' ', d.title, t.title, w.name)) like $1
          or search_fold (concat_ws(' ', d.title, t.title, w.name)) like $2
          or (w.name_key ilike $3)
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Hash Join
--     Hash Join
--       Seq Scan: dispatches
--       Hash
--         Seq Scan: sms_templates
--     Hash
--       Seq Scan: users

-- found by a search
select
  d.id::text as key,
  d.version,
  d.title,
  d.state,
  t.title as template,
  w.name as author,
  d.created_at,
  d.recipients,
  d.parts,
  d.cost,
  (
    d.sent - (
      select
        count(*)
      from
        sms_log l
      where
        l.dispatch_id = d.id
        and l.status_raw = $1
    )
  )::int as sent,
  d.started_at,
  d.ended_at,
  ((- d.id))::text as sort_,
  (d.id)::text as key_
from
  dispatches d
  join sms_templates t on t.id = d.template_id
  join users w on w.id = d.created_by
where
  (
    (
      search_fold (concat_ws(' ', d.title, t.title, w.name)) like $2
      or search_fold (concat_ws(' ', d.title, t.title, w.name)) like $3
      or (w.name_key ilike $4)
    )
  )
order by
  coalesce((- d.id), (- d.id)) asc,
  d.id asc
limit
  $5;
-- Sort
--   Hash Join
--     Hash Join
--       Seq Scan: dispatches
--       Hash
--         Seq Scan: sms_templates
--     Hash
--       Seq Scan: users
-- Aggregate
--   Index Scan: sms_log_dispatch on sms_log

-- by newest, behind a cursor: as above
-- by title: as above
-- by title, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
-- by author: as above
-- by author, behind a cursor: as above
