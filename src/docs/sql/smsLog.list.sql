-- smsLog.list: POST /api/uz/sms_log/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      sms_log l
      left join sms_providers p on p.id = l.sms_provider_id
      left join dispatches d on d.id = l.dispatch_id
    where
      (
        l.created_at >= $1
        and l.created_at < $2
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Index Scan: sms_log_day on sms_log

-- first page
select
  l.id::text as key,
  1 as version,
  l.created_at as at,
  coalesce(p.name, l.provider) as provider,
  l.text_class as kind,
  d.title as dispatch,
  l.text_masked as text,
  l.phone,
  l.status,
  l.status_raw as raw,
  l.refusal,
  l.words,
  l.status_at,
  l.parts,
  l.cost,
  ((- l.id))::text as sort_,
  (l.id)::text as key_
from
  sms_log l
  left join sms_providers p on p.id = l.sms_provider_id
  left join dispatches d on d.id = l.dispatch_id
where
  (
    l.created_at >= $1
    and l.created_at < $2
  )
order by
  (- l.id) asc,
  l.id asc
limit
  $3;
-- Sort
--   Nested Loop
--     Nested Loop
--       Index Scan: sms_log_day on sms_log
--       Index Scan: sms_providers_pkey on sms_providers
--     Index Scan: dispatches_pkey on dispatches

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      sms_log l
      left join sms_providers p on p.id = l.sms_provider_id
      left join dispatches d on d.id = l.dispatch_id
    where
      (
        l.created_at >= $1
        and l.created_at < $2
        and false
      )
    limit
      $3
  ) bounded;
-- Aggregate

-- found by a search
select
  l.id::text as key,
  1 as version,
  l.created_at as at,
  coalesce(p.name, l.provider) as provider,
  l.text_class as kind,
  d.title as dispatch,
  l.text_masked as text,
  l.phone,
  l.status,
  l.status_raw as raw,
  l.refusal,
  l.words,
  l.status_at,
  l.parts,
  l.cost,
  ((- l.id))::text as sort_,
  (l.id)::text as key_
from
  sms_log l
  left join sms_providers p on p.id = l.sms_provider_id
  left join dispatches d on d.id = l.dispatch_id
where
  (
    l.created_at >= $1
    and l.created_at < $2
    and false
  )
order by
  coalesce((- l.id), (- l.id)) asc,
  l.id asc
limit
  $3;
-- Sort

-- by newest, behind a cursor: as above
