-- applicationReport.list: POST /api/uz/report/application/list

-- first page
with
  found as materialized (
    select
      d.key,
      0 as version,
      d.name,
      "d"."begun",
      "d"."submitted",
      "d"."taken",
      "d"."rejected",
      "d"."registered",
      "d"."completed",
      "d"."returned",
      "d"."lost",
      "d"."cancelled",
      d.sales,
      d.open,
      d.decided,
      d.sold,
      (
        case
          when d.decided > 0 then round(d.sold * 1000.0 / d.decided)
        end / 10
      )::float8 as conversion,
      name_order (d.name) as sort_of,
      d.key as key_of,
      ("d"."begun")::bigint as "sum_begun",
      ("d"."submitted")::bigint as "sum_submitted",
      ("d"."taken")::bigint as "sum_taken",
      ("d"."rejected")::bigint as "sum_rejected",
      ("d"."registered")::bigint as "sum_registered",
      ("d"."completed")::bigint as "sum_completed",
      ("d"."returned")::bigint as "sum_returned",
      ("d"."lost")::bigint as "sum_lost",
      ("d"."cancelled")::bigint as "sum_cancelled",
      ("d"."sales")::bigint as "sum_sales",
      ("d"."open")::bigint as "sum_open",
      ("d"."decided")::bigint as "sum_decided",
      ("d"."sold")::bigint as "sum_sold"
    from
      (
        select
          d.*,
          d.sold + d.ended as decided
        from
          (
            select
              (e.at at time zone 'Asia/Tashkent')::date::text as key,
              (e.at at time zone 'Asia/Tashkent')::date::text as name,
              (
                count(*) filter (
                  where
                    e.measure = 'begun'
                )
              )::int as "begun",
              (
                count(*) filter (
                  where
                    e.measure = 'submitted'
                )
              )::int as "submitted",
              (
                count(*) filter (
                  where
                    e.measure = 'taken'
                )
              )::int as "taken",
              (
                count(*) filter (
                  where
                    e.measure = 'rejected'
                )
              )::int as "rejected",
              (
                count(*) filter (
                  where
                    e.measure = 'registered'
                )
              )::int as "registered",
              (
                count(*) filter (
                  where
                    e.measure = 'completed'
                )
              )::int as "completed",
              (
                count(*) filter (
                  where
                    e.measure = 'returned'
                )
              )::int as "returned",
              (
                count(*) filter (
                  where
                    e.measure = 'lost'
                )
              )::int as "lost",
              (
                count(*) filter (
                  where
                    e.measure = 'cancelled'
                )
              )::int as "cancelled",
              (
                count(*) filter (
                  where
                    e.measure = 'sold'
                )
              )::int as "sold",
              (
                count(*) filter (
                  where
                    e.measure = 'open'
                )
              )::int as "open",
              (
                count(*) filter (
                  where
                    e.measure = 'ended'
                )
              )::int as "ended",
              (
                coalesce(
                  sum(a.sum) filter (
                    where
                      e.measure = 'registered'
                  ),
                  0
                ) - coalesce(
                  sum(a.sum) filter (
                    where
                      e.measure = 'returned'
                  ),
                  0
                )
              )::bigint as sales
            from
              (
                select
                  id as application_id,
                  'begun' as measure,
                  coalesce(begun_entered_at, created_at) as at,
                  null::int as manager_id,
                  null as reason
                from
                  applications
                where
                  (
                    (
                      begun_entered_at is null
                      and created_at >= $1
                      and created_at < $2
                    )
                    or begun_entered_at >= $3
                    and begun_entered_at < $4
                  )
                union all
                select
                  h.application_id,
                  'submitted' as measure,
                  coalesce(h.entered_at, h.at) as at,
                  (
                    select
                      case
                        when l.action = 'assign' then l.manager_id
                        when l.action in ('take', 'take_over') then l.user_id
                      end
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id <= h.id
                      and (
                        l.action in ('take', 'take_over', 'assign')
                        or l.to_status in ('unfinished', 'new')
                      )
                    order by
                      l.id desc
                    limit
                      1
                  ) as manager_id,
                  null as reason
                from
                  application_history h
                where
                  (
                    (
                      h.entered_at is null
                      and h.at >= $5
                      and h.at < $6
                    )
                    or h.entered_at >= $7
                    and h.entered_at < $8
                  )
                  and h.action = 'submit'
                  and not exists (
                    select
                      1
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id < h.id
                      and l.action = 'submit'
                  )
                union all
                select
                  h.application_id,
                  'taken' as measure,
                  coalesce(h.entered_at, h.at) as at,
                  (
                    select
                      case
                        when l.action = 'assign' then l.manager_id
                        when l.action in ('take', 'take_over') then l.user_id
                      end
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id <= h.id
                      and (
                        l.action in ('take', 'take_over', 'assign')
                        or l.to_status in ('unfinished', 'new')
                      )
                    order by
                      l.id desc
                    limit
                      1
                  ) as manager_id,
                  null as reason
                from
                  application_history h
                where
                  (
                    (
                      h.entered_at is null
                      and h.at >= $9
                      and h.at < $10
                    )
                    or h.entered_at >= $11
                    and h.entered_at < $12
                  )
                  and h.action = 'take'
                  and not exists (
                    select
                      1
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id < h.id
                      and l.action = 'take'
                  )
                union all
                select
                  h.application_id,
                  h.to_status as measure,
                  coalesce(h.entered_at, h.at) as at,
                  (
                    select
                      case
                        when l.action = 'assign' then l.manager_id
                        when l.action in ('take', 'take_over') then l.user_id
                      end
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id <= h.id
                      and (
                        l.action in ('take', 'take_over', 'assign')
                        or l.to_status in ('unfinished', 'new')
                      )
                    order by
                      l.id desc
                    limit
                      1
                  ) as manager_id,
                  h.reason
                from
                  application_history h
                where
                  (
                    (
                      h.entered_at is null
                      and h.at >= $13
                      and h.at < $14
                    )
                    or h.entered_at >= $15
                    and h.entered_at < $16
                  )
                  and h.to_status in ('rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled')
                  and h.from_status is distinct from h.to_status
                  and h.action not in ('rollback', 'rollback_to_process', 'restore')
                  and not exists (
                    select
                      1
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id > h.id
                      and (
                        (
                          h.to_status = 'rejected'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                        )
                        or (
                          h.to_status = 'registered'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'lost', 'hold')
                        )
                        or (
                          h.to_status = 'completed'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'lost', 'cancelled', 'hold')
                        )
                        or (
                          h.to_status = 'returned'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'lost', 'cancelled', 'hold')
                        )
                        or (
                          h.to_status = 'lost'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'cancelled', 'hold')
                        )
                        or (
                          h.to_status = 'cancelled'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'hold')
                        )
                        or (
                          l.to_status = h.to_status
                          and l.from_status is distinct from l.to_status
                          and l.action not in ('rollback', 'rollback_to_process', 'restore')
                        )
                      )
                  )
                union all
                select
                  s.application_id,
                  case
                    when o.status in ('completed', 'returned') then 'sold'
                    when o.status in ('unfinished', 'new', 'in_process', 'registered', 'hold') then 'open'
                    else 'ended'
                  end as measure,
                  s.at,
                  case
                    when o.status in ('unfinished', 'new', 'in_process', 'registered', 'hold') then o.manager_id
                    else (
                      select
                        case
                          when l.action = 'assign' then l.manager_id
                          when l.action in ('take', 'take_over') then l.user_id
                        end
                      from
                        application_history l
                      where
                        l.application_id = o.id
                        and l.id <= (
                          select
                            max(x.id)
                          from
                            application_history x
                          where
                            x.application_id = o.id
                            and x.to_status = o.status
                            and x.from_status is distinct from x.to_status
                        )
                        and (
                          l.action in ('take', 'take_over', 'assign')
                          or l.to_status in ('unfinished', 'new')
                        )
                      order by
                        l.id desc
                      limit
                        1
                    )
                  end as manager_id,
                  null as reason
                from
                  (
                    select
                      h.application_id,
                      'submitted' as measure,
                      coalesce(h.entered_at, h.at) as at,
                      (
                        select
                          case
                            when l.action = 'assign' then l.manager_id
                            when l.action in ('take', 'take_over') then l.user_id
                          end
                        from
                          application_history l
                        where
                          l.application_id = h.application_id
                          and l.id <= h.id
                          and (
                            l.action in ('take', 'take_over', 'assign')
                            or l.to_status in ('unfinished', 'new')
                          )
                        order by
                          l.id desc
                        limit
                          1
                      ) as manager_id,
                      null as reason
                    from
                      application_history h
                    where
                      (
                        (
                          h.entered_at is null
                          and h.at >= $17
                          and h.at < $18
                        )
                        or h.entered_at >= $19
                        and h.entered_at < $20
                      )
                      and h.action = 'submit'
                      and not exists (
                        select
                          1
                        from
                          application_history l
                        where
                          l.application_id = h.application_id
                          and l.id < h.id
                          and l.action = 'submit'
                      )
                  ) s
                  join applications o on o.id = s.application_id
              ) e
              join applications a on a.id = e.application_id
              left join branches b on b.id = a.branch_id
              left join partners p on p.id = a.partner_id
              join users s on s.id = a.created_by
              left join users m on m.id = e.manager_id
            where
              (
                a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                and true
              )
            group by
              1,
              2
          ) d
      ) d
    where
      true
  ),
  whole as (
    select
      count(*)::int as total_,
      coalesce(sum("sum_begun"), 0)::bigint as "whole_begun",
      coalesce(sum("sum_submitted"), 0)::bigint as "whole_submitted",
      coalesce(sum("sum_taken"), 0)::bigint as "whole_taken",
      coalesce(sum("sum_rejected"), 0)::bigint as "whole_rejected",
      coalesce(sum("sum_registered"), 0)::bigint as "whole_registered",
      coalesce(sum("sum_completed"), 0)::bigint as "whole_completed",
      coalesce(sum("sum_returned"), 0)::bigint as "whole_returned",
      coalesce(sum("sum_lost"), 0)::bigint as "whole_lost",
      coalesce(sum("sum_cancelled"), 0)::bigint as "whole_cancelled",
      coalesce(sum("sum_sales"), 0)::bigint as "whole_sales",
      coalesce(sum("sum_open"), 0)::bigint as "whole_open",
      coalesce(sum("sum_decided"), 0)::bigint as "whole_decided",
      coalesce(sum("sum_sold"), 0)::bigint as "whole_sold"
    from
      found
  ),
  page as (
    select
      *
    from
      found
    where
      true
    order by
      sort_of asc,
      key_of asc
    limit
      $21
  )
select
  page.*,
  whole.*,
  page.sort_of::text as sort_,
  page.key_of::text as key_
from
  whole
  left join page on true
order by
  page.sort_of asc,
  page.key_of asc;
-- Sort
--   Aggregate
--     Sort
--       Nested Loop
--         Nested Loop
--           Append
--             Bitmap Heap Scan: applications
--               BitmapOr
--                 Bitmap Index Scan: applications_newest
--                 Bitmap Index Scan: applications_begun_entered
--             Nested Loop
--               Bitmap Heap Scan: application_history
--                 BitmapOr
--                   Bitmap Index Scan: application_history_at
--                   Bitmap Index Scan: application_history_entered
--               Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--             Nested Loop
--               Bitmap Heap Scan: application_history
--                 BitmapOr
--                   Bitmap Index Scan: application_history_at
--                   Bitmap Index Scan: application_history_entered
--               Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--             Nested Loop
--               Bitmap Heap Scan: application_history
--                 BitmapOr
--                   Bitmap Index Scan: application_history_at
--                   Bitmap Index Scan: application_history_entered
--               Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--             Nested Loop
--               Nested Loop
--                 Bitmap Heap Scan: application_history
--                   BitmapOr
--                     Bitmap Index Scan: application_history_at
--                     Bitmap Index Scan: application_history_entered
--                 Index Scan: application_history_app on application_history
--               Index Scan: applications_pkey on applications
--               Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--           Index Scan: applications_pkey on applications
--         Index Only Scan: users_pkey on users
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- found by a search
with
  found as materialized (
    select
      d.key,
      0 as version,
      d.name,
      "d"."begun",
      "d"."submitted",
      "d"."taken",
      "d"."rejected",
      "d"."registered",
      "d"."completed",
      "d"."returned",
      "d"."lost",
      "d"."cancelled",
      d.sales,
      d.open,
      d.decided,
      d.sold,
      (
        case
          when d.decided > 0 then round(d.sold * 1000.0 / d.decided)
        end / 10
      )::float8 as conversion,
      name_order (d.name) as sort_of,
      d.key as key_of,
      ("d"."begun")::bigint as "sum_begun",
      ("d"."submitted")::bigint as "sum_submitted",
      ("d"."taken")::bigint as "sum_taken",
      ("d"."rejected")::bigint as "sum_rejected",
      ("d"."registered")::bigint as "sum_registered",
      ("d"."completed")::bigint as "sum_completed",
      ("d"."returned")::bigint as "sum_returned",
      ("d"."lost")::bigint as "sum_lost",
      ("d"."cancelled")::bigint as "sum_cancelled",
      ("d"."sales")::bigint as "sum_sales",
      ("d"."open")::bigint as "sum_open",
      ("d"."decided")::bigint as "sum_decided",
      ("d"."sold")::bigint as "sum_sold"
    from
      (
        select
          d.*,
          d.sold + d.ended as decided
        from
          (
            select
              (e.at at time zone 'Asia/Tashkent')::date::text as key,
              (e.at at time zone 'Asia/Tashkent')::date::text as name,
              (
                count(*) filter (
                  where
                    e.measure = 'begun'
                )
              )::int as "begun",
              (
                count(*) filter (
                  where
                    e.measure = 'submitted'
                )
              )::int as "submitted",
              (
                count(*) filter (
                  where
                    e.measure = 'taken'
                )
              )::int as "taken",
              (
                count(*) filter (
                  where
                    e.measure = 'rejected'
                )
              )::int as "rejected",
              (
                count(*) filter (
                  where
                    e.measure = 'registered'
                )
              )::int as "registered",
              (
                count(*) filter (
                  where
                    e.measure = 'completed'
                )
              )::int as "completed",
              (
                count(*) filter (
                  where
                    e.measure = 'returned'
                )
              )::int as "returned",
              (
                count(*) filter (
                  where
                    e.measure = 'lost'
                )
              )::int as "lost",
              (
                count(*) filter (
                  where
                    e.measure = 'cancelled'
                )
              )::int as "cancelled",
              (
                count(*) filter (
                  where
                    e.measure = 'sold'
                )
              )::int as "sold",
              (
                count(*) filter (
                  where
                    e.measure = 'open'
                )
              )::int as "open",
              (
                count(*) filter (
                  where
                    e.measure = 'ended'
                )
              )::int as "ended",
              (
                coalesce(
                  sum(a.sum) filter (
                    where
                      e.measure = 'registered'
                  ),
                  0
                ) - coalesce(
                  sum(a.sum) filter (
                    where
                      e.measure = 'returned'
                  ),
                  0
                )
              )::bigint as sales
            from
              (
                select
                  id as application_id,
                  'begun' as measure,
                  coalesce(begun_entered_at, created_at) as at,
                  null::int as manager_id,
                  null as reason
                from
                  applications
                where
                  (
                    (
                      begun_entered_at is null
                      and created_at >= $1
                      and created_at < $2
                    )
                    or begun_entered_at >= $3
                    and begun_entered_at < $4
                  )
                union all
                select
                  h.application_id,
                  'submitted' as measure,
                  coalesce(h.entered_at, h.at) as at,
                  (
                    select
                      case
                        when l.action = 'assign' then l.manager_id
                        when l.action in ('take', 'take_over') then l.user_id
                      end
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id <= h.id
                      and (
                        l.action in ('take', 'take_over', 'assign')
                        or l.to_status in ('unfinished', 'new')
                      )
                    order by
                      l.id desc
                    limit
                      1
                  ) as manager_id,
                  null as reason
                from
                  application_history h
                where
                  (
                    (
                      h.entered_at is null
                      and h.at >= $5
                      and h.at < $6
                    )
                    or h.entered_at >= $7
                    and h.entered_at < $8
                  )
                  and h.action = 'submit'
                  and not exists (
                    select
                      1
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id < h.id
                      and l.action = 'submit'
                  )
                union all
                select
                  h.application_id,
                  'taken' as measure,
                  coalesce(h.entered_at, h.at) as at,
                  (
                    select
                      case
                        when l.action = 'assign' then l.manager_id
                        when l.action in ('take', 'take_over') then l.user_id
                      end
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id <= h.id
                      and (
                        l.action in ('take', 'take_over', 'assign')
                        or l.to_status in ('unfinished', 'new')
                      )
                    order by
                      l.id desc
                    limit
                      1
                  ) as manager_id,
                  null as reason
                from
                  application_history h
                where
                  (
                    (
                      h.entered_at is null
                      and h.at >= $9
                      and h.at < $10
                    )
                    or h.entered_at >= $11
                    and h.entered_at < $12
                  )
                  and h.action = 'take'
                  and not exists (
                    select
                      1
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id < h.id
                      and l.action = 'take'
                  )
                union all
                select
                  h.application_id,
                  h.to_status as measure,
                  coalesce(h.entered_at, h.at) as at,
                  (
                    select
                      case
                        when l.action = 'assign' then l.manager_id
                        when l.action in ('take', 'take_over') then l.user_id
                      end
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id <= h.id
                      and (
                        l.action in ('take', 'take_over', 'assign')
                        or l.to_status in ('unfinished', 'new')
                      )
                    order by
                      l.id desc
                    limit
                      1
                  ) as manager_id,
                  h.reason
                from
                  application_history h
                where
                  (
                    (
                      h.entered_at is null
                      and h.at >= $13
                      and h.at < $14
                    )
                    or h.entered_at >= $15
                    and h.entered_at < $16
                  )
                  and h.to_status in ('rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled')
                  and h.from_status is distinct from h.to_status
                  and h.action not in ('rollback', 'rollback_to_process', 'restore')
                  and not exists (
                    select
                      1
                    from
                      application_history l
                    where
                      l.application_id = h.application_id
                      and l.id > h.id
                      and (
                        (
                          h.to_status = 'rejected'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                        )
                        or (
                          h.to_status = 'registered'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'lost', 'hold')
                        )
                        or (
                          h.to_status = 'completed'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'lost', 'cancelled', 'hold')
                        )
                        or (
                          h.to_status = 'returned'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'lost', 'cancelled', 'hold')
                        )
                        or (
                          h.to_status = 'lost'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'cancelled', 'hold')
                        )
                        or (
                          h.to_status = 'cancelled'
                          and l.to_status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'hold')
                        )
                        or (
                          l.to_status = h.to_status
                          and l.from_status is distinct from l.to_status
                          and l.action not in ('rollback', 'rollback_to_process', 'restore')
                        )
                      )
                  )
                union all
                select
                  s.application_id,
                  case
                    when o.status in ('completed', 'returned') then 'sold'
                    when o.status in ('unfinished', 'new', 'in_process', 'registered', 'hold') then 'open'
                    else 'ended'
                  end as measure,
                  s.at,
                  case
                    when o.status in ('unfinished', 'new', 'in_process', 'registered', 'hold') then o.manager_id
                    else (
                      select
                        case
                          when l.action = 'assign' then l.manager_id
                          when l.action in ('take', 'take_over') then l.user_id
                        end
                      from
                        application_history l
                      where
                        l.application_id = o.id
                        and l.id <= (
                          select
                            max(x.id)
                          from
                            application_history x
                          where
                            x.application_id = o.id
                            and x.to_status = o.status
                            and x.from_status is distinct from x.to_status
                        )
                        and (
                          l.action in ('take', 'take_over', 'assign')
                          or l.to_status in ('unfinished', 'new')
                        )
                      order by
                        l.id desc
                      limit
                        1
                    )
                  end as manager_id,
                  null as reason
                from
                  (
                    select
                      h.application_id,
                      'submitted' as measure,
                      coalesce(h.entered_at, h.at) as at,
                      (
                        select
                          case
                            when l.action = 'assign' then l.manager_id
                            when l.action in ('take', 'take_over') then l.user_id
                          end
                        from
                          application_history l
                        where
                          l.application_id = h.application_id
                          and l.id <= h.id
                          and (
                            l.action in ('take', 'take_over', 'assign')
                            or l.to_status in ('unfinished', 'new')
                          )
                        order by
                          l.id desc
                        limit
                          1
                      ) as manager_id,
                      null as reason
                    from
                      application_history h
                    where
                      (
                        (
                          h.entered_at is null
                          and h.at >= $17
                          and h.at < $18
                        )
                        or h.entered_at >= $19
                        and h.entered_at < $20
                      )
                      and h.action = 'submit'
                      and not exists (
                        select
                          1
                        from
                          application_history l
                        where
                          l.application_id = h.application_id
                          and l.id < h.id
                          and l.action = 'submit'
                      )
                  ) s
                  join applications o on o.id = s.application_id
              ) e
              join applications a on a.id = e.application_id
              left join branches b on b.id = a.branch_id
              left join partners p on p.id = a.partner_id
              join users s on s.id = a.created_by
              left join users m on m.id = e.manager_id
            where
              (
                a.status in ('unfinished', 'new', 'in_process', 'rejected', 'registered', 'completed', 'returned', 'lost', 'cancelled', 'hold')
                and true
              )
            group by
              1,
              2
          ) d
      ) d
    where
      (
        (
          search_fold (d.name) like $21
          or search_fold (d.name) like $22
          or false
        )
      )
  ),
  whole as (
    select
      count(*)::int as total_,
      coalesce(sum("sum_begun"), 0)::bigint as "whole_begun",
      coalesce(sum("sum_submitted"), 0)::bigint as "whole_submitted",
      coalesce(sum("sum_taken"), 0)::bigint as "whole_taken",
      coalesce(sum("sum_rejected"), 0)::bigint as "whole_rejected",
      coalesce(sum("sum_registered"), 0)::bigint as "whole_registered",
      coalesce(sum("sum_completed"), 0)::bigint as "whole_completed",
      coalesce(sum("sum_returned"), 0)::bigint as "whole_returned",
      coalesce(sum("sum_lost"), 0)::bigint as "whole_lost",
      coalesce(sum("sum_cancelled"), 0)::bigint as "whole_cancelled",
      coalesce(sum("sum_sales"), 0)::bigint as "whole_sales",
      coalesce(sum("sum_open"), 0)::bigint as "whole_open",
      coalesce(sum("sum_decided"), 0)::bigint as "whole_decided",
      coalesce(sum("sum_sold"), 0)::bigint as "whole_sold"
    from
      found
  ),
  page as (
    select
      *
    from
      found
    where
      true
    order by
      sort_of asc,
      key_of asc
    limit
      $23
  )
select
  page.*,
  whole.*,
  page.sort_of::text as sort_,
  page.key_of::text as key_
from
  whole
  left join page on true
order by
  page.sort_of asc,
  page.key_of asc;
-- Sort
--   Aggregate
--     Sort
--       Nested Loop
--         Nested Loop
--           Append
--             Bitmap Heap Scan: applications
--               BitmapOr
--                 Bitmap Index Scan: applications_newest
--                 Bitmap Index Scan: applications_begun_entered
--             Nested Loop
--               Bitmap Heap Scan: application_history
--                 BitmapOr
--                   Bitmap Index Scan: application_history_at
--                   Bitmap Index Scan: application_history_entered
--               Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--             Nested Loop
--               Bitmap Heap Scan: application_history
--                 BitmapOr
--                   Bitmap Index Scan: application_history_at
--                   Bitmap Index Scan: application_history_entered
--               Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--             Nested Loop
--               Bitmap Heap Scan: application_history
--                 BitmapOr
--                   Bitmap Index Scan: application_history_at
--                   Bitmap Index Scan: application_history_entered
--               Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--             Nested Loop
--               Nested Loop
--                 Bitmap Heap Scan: application_history
--                   BitmapOr
--                     Bitmap Index Scan: application_history_at
--                     Bitmap Index Scan: application_history_entered
--                 Index Scan: application_history_app on application_history
--               Index Scan: applications_pkey on applications
--               Index Scan: application_history_app on application_history
--               Index Scan: application_history_app on application_history
--           Index Scan: applications_pkey on applications
--         Index Only Scan: users_pkey on users
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- by name, behind a cursor: as above
-- by begun: as above
-- by begun, behind a cursor: as above
-- by submitted: as above
-- by submitted, behind a cursor: as above
-- by taken: as above
-- by taken, behind a cursor: as above
-- by rejected: as above
-- by rejected, behind a cursor: as above
-- by registered: as above
-- by registered, behind a cursor: as above
-- by completed: as above
-- by completed, behind a cursor: as above
-- by returned: as above
-- by returned, behind a cursor: as above
-- by lost: as above
-- by lost, behind a cursor: as above
-- by cancelled: as above
-- by cancelled, behind a cursor: as above
-- by sales: as above
-- by sales, behind a cursor: as above
-- by open: as above
-- by open, behind a cursor: as above
-- by conversion: as above
-- by conversion, behind a cursor: as above
