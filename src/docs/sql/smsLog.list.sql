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
  l.refusal is not distinct from 'number'
  and exists (
    select
      1
    from
      sms_log n
    where
      n.phone = l.phone
      and n.refusal = 'number'
      and n.released_at is null
      and n.status_at > $1
      and not exists (
        select
          1
        from
          sms_log d
        where
          d.phone = n.phone
          and d.id > n.id
          and d.status = 'delivered'
          and d.status_raw <> 'assumed after 24 h'
      )
  ) as is_number_refused,
  ((- l.id))::text as sort_,
  (l.id)::text as key_
from
  sms_log l
  left join sms_providers p on p.id = l.sms_provider_id
  left join dispatches d on d.id = l.dispatch_id
where
  (
    l.created_at >= $2
    and l.created_at < $3
  )
order by
  (- l.id) asc,
  l.id asc
limit
  $4;
-- Sort
--   Nested Loop
--     Nested Loop
--       Index Scan: sms_log_day on sms_log
--       Index Scan: sms_providers_pkey on sms_providers
--     Index Scan: dispatches_pkey on dispatches
-- Nested Loop
--   Index Scan: sms_log_refused_number on sms_log
--   Index Scan: sms_log_phone on sms_log

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
  l.refusal is not distinct from 'number'
  and exists (
    select
      1
    from
      sms_log n
    where
      n.phone = l.phone
      and n.refusal = 'number'
      and n.released_at is null
      and n.status_at > $1
      and not exists (
        select
          1
        from
          sms_log d
        where
          d.phone = n.phone
          and d.id > n.id
          and d.status = 'delivered'
          and d.status_raw <> 'assumed after 24 h'
      )
  ) as is_number_refused,
  ((- l.id))::text as sort_,
  (l.id)::text as key_
from
  sms_log l
  left join sms_providers p on p.id = l.sms_provider_id
  left join dispatches d on d.id = l.dispatch_id
where
  (
    l.created_at >= $2
    and l.created_at < $3
    and false
  )
order by
  coalesce((- l.id), (- l.id)) asc,
  l.id asc
limit
  $4;
-- Sort
-- Nested Loop
--   Index Scan: sms_log_refused_number on sms_log
--   Index Scan: sms_log_phone on sms_log

-- by newest, behind a cursor: as above
