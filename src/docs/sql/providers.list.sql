-- providers.list: POST /api/uz/reference/providers/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      sms_providers p
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Seq Scan: sms_providers

-- first page
select
  p.id::text as key,
  p.version,
  p.name,
  p.kind,
  p.url,
  p.sender,
  p.login,
  p.price,
  p.priority,
  p.status,
  to_char(p.secret_set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as secret_set_at,
  (
    select
      count(*)::int
    from
      sms_log l
    where
      l.sms_provider_id = p.id
      and l.created_at > now() - interval '1 day'
      and l.status <> all ($1::text[])
  ) as sent_day,
  (
    select
      count(*)::int
    from
      sms_log l
    where
      l.sms_provider_id = p.id
      and l.created_at > now() - interval '1 day'
      and l.status = 'failed'
  ) as failed_day,
  (p.priority)::text as sort_,
  (p.id)::text as key_
from
  sms_providers p
where
  true
order by
  p.priority asc,
  p.id asc
limit
  $2;
-- Sort
--   Seq Scan: sms_providers
-- Aggregate
--   Index Scan: sms_log_sender on sms_log
-- Aggregate
--   Index Scan: sms_log_sender on sms_log

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      sms_providers p
    where
      (
        (
          search_fold (concat_ws(' ', p.name, p.sender, p.login)) like $1
          or search_fold (concat_ws(' ', p.name, p.sender, p.login)) like $2
          or false
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: sms_providers

-- found by a search
select
  p.id::text as key,
  p.version,
  p.name,
  p.kind,
  p.url,
  p.sender,
  p.login,
  p.price,
  p.priority,
  p.status,
  to_char(p.secret_set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as secret_set_at,
  (
    select
      count(*)::int
    from
      sms_log l
    where
      l.sms_provider_id = p.id
      and l.created_at > now() - interval '1 day'
      and l.status <> all ($1::text[])
  ) as sent_day,
  (
    select
      count(*)::int
    from
      sms_log l
    where
      l.sms_provider_id = p.id
      and l.created_at > now() - interval '1 day'
      and l.status = 'failed'
  ) as failed_day,
  (p.priority)::text as sort_,
  (p.id)::text as key_
from
  sms_providers p
where
  (
    (
      search_fold (concat_ws(' ', p.name, p.sender, p.login)) like $2
      or search_fold (concat_ws(' ', p.name, p.sender, p.login)) like $3
      or false
    )
  )
order by
  coalesce(p.priority, p.priority) asc,
  p.id asc
limit
  $4;
-- Sort
--   Seq Scan: sms_providers
-- Aggregate
--   Index Scan: sms_log_sender on sms_log
-- Aggregate
--   Index Scan: sms_log_sender on sms_log

-- by priority, behind a cursor: Index Scan: sms_providers_order on sms_providers
-- by name: as above
-- by name, behind a cursor: as above
-- by kind: as above
-- by kind, behind a cursor: as above
-- by status: Incremental Sort; Index Scan: sms_providers_order on sms_providers
-- by status, behind a cursor: Incremental Sort; Index Scan: sms_providers_order on sms_providers
-- by price: as above
-- by price, behind a cursor: as above
