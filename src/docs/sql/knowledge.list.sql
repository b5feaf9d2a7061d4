-- knowledge.list: POST /api/uz/knowledge/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      materials m
      join material_publications p on p.material_id = m.id
      and p.number = m.number
      left join material_readings r on r.material_id = m.id
      and r.user_id = $1
    where
      (
        (
          m.state in ('published')
          and (
            p.mode = 'limited'
            and (
              select
                role_id
              from
                users
              where
                id = $2
            ) = any (p.roles)
            or p.mode = 'open'
          )
        )
      )
    limit
      $3
  ) bounded;
-- Aggregate
--   Seq Scan: users
--   Nested Loop
--     Seq Scan: materials
--     Index Scan: material_publications_pkey on material_publications

-- first page
select
  m.id::text as key,
  p.number as version,
  p.title,
  p.info,
  p.kind,
  p.icon,
  coalesce(
    (
      select
        s."name_ru"
      from
        subjects s
      where
        s.id = p.subject_id
    ),
    ''
  ) as "subject_ru",
  coalesce(
    (
      select
        string_agg(
          g."name_ru",
          ', '
          order by
            g.position,
            g.id
        )
      from
        programs g
      where
        g.id = any (p.programs)
    ),
    ''
  ) as "programs_ru",
  coalesce(
    (
      select
        s."name_uz_latn"
      from
        subjects s
      where
        s.id = p.subject_id
    ),
    ''
  ) as "subject_uz_latn",
  coalesce(
    (
      select
        string_agg(
          g."name_uz_latn",
          ', '
          order by
            g.position,
            g.id
        )
      from
        programs g
      where
        g.id = any (p.programs)
    ),
    ''
  ) as "programs_uz_latn",
  coalesce(
    (
      select
        s."name_uz_cyrl"
      from
        subjects s
      where
        s.id = p.subject_id
    ),
    ''
  ) as "subject_uz_cyrl",
  coalesce(
    (
      select
        string_agg(
          g."name_uz_cyrl",
          ', '
          order by
            g.position,
            g.id
        )
      from
        programs g
      where
        g.id = any (p.programs)
    ),
    ''
  ) as "programs_uz_cyrl",
  p.level,
  p.languages,
  p.published_at,
  case
    when coalesce(r.viewed_number, 0) >= m.read_from then case
      when r.passed_number >= m.read_from then 'passed'
      else 'viewed'
    end
    when r.opened_at is null then 'unopened'
    else 'opened'
  end as state,
  (coalesce(p.level, 2147483647)::bigint)::text as sort_,
  (m.id)::text as key_
from
  materials m
  join material_publications p on p.material_id = m.id
  and p.number = m.number
  left join material_readings r on r.material_id = m.id
  and r.user_id = $1
where
  (
    (
      m.state in ('published')
      and (
        p.mode = 'limited'
        and (
          select
            role_id
          from
            users
          where
            id = $2
        ) = any (p.roles)
        or p.mode = 'open'
      )
    )
  )
order by
  coalesce(p.level, 2147483647)::bigint asc,
  m.id asc
limit
  $3;
-- Seq Scan: users
-- Sort
--   Nested Loop
--     Nested Loop
--       Seq Scan: materials
--       Index Scan: material_publications_pkey on material_publications
--     Index Scan: material_readings_pkey on material_readings
-- Index Scan: subjects_pkey on subjects
-- Aggregate
--   Sort
--     Index Scan: programs_pkey on programs
-- Index Scan: subjects_pkey on subjects
-- Aggregate
--   Sort
--     Index Scan: programs_pkey on programs
-- Index Scan: subjects_pkey on subjects
-- Aggregate
--   Sort
--     Index Scan: programs_pkey on programs

-- first page
select
  p.level,
  count(*)::int as count,
  count(*) filter (
    where
      (
        case
          when coalesce(r.viewed_number, 0) >= m.read_from then case
            when r.passed_number >= m.read_from then 'passed'
            else 'viewed'
          end
          when r.opened_at is null then 'unopened'
          else 'opened'
        end = 'passed'
        or case
          when coalesce(r.viewed_number, 0) >= m.read_from then case
            when r.passed_number >= m.read_from then 'passed'
            else 'viewed'
          end
          when r.opened_at is null then 'unopened'
          else 'opened'
        end = 'viewed'
        and p.asked = 0
      )
  )::int as completed,
  exists (
    select
      1
    from
      passed_levels l
    where
      l.user_id = $1
      and l.level = p.level
  ) as passed
from
  materials m
  join material_publications p on p.material_id = m.id
  and p.number = m.number
  left join material_readings r on r.material_id = m.id
  and r.user_id = $2
where
  (
    m.state in ('published')
    and (
      p.mode = 'limited'
      and (
        select
          role_id
        from
          users
        where
          id = $3
      ) = any (p.roles)
      or p.mode = 'open'
    )
  )
  and p.level is not null
group by
  p.level;
-- Aggregate
--   Seq Scan: users
--   Sort
--     Nested Loop
--       Nested Loop
--         Seq Scan: materials
--         Index Scan: material_publications_pkey on material_publications
--       Index Scan: material_readings_pkey on material_readings
--   Index Only Scan: passed_levels_pkey on passed_levels

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      materials m
      join material_publications p on p.material_id = m.id
      and p.number = m.number
      left join material_readings r on r.material_id = m.id
      and r.user_id = $1
    where
      (
        (
          m.state in ('published')
          and (
            p.mode = 'limited'
            and (
              select
                role_id
              from
                users
              where
                id = $2
            ) = any (p.roles)
            or p.mode = 'open'
          )
        )
        and (
          search_fold (concat_ws(' ', p.title, p.info)) like $3
          or search_fold (concat_ws(' ', p.title, p.info)) like $4
          or false
        )
      )
    limit
      $5
  ) bounded;
-- Aggregate
--   Seq Scan: users
--   Nested Loop
--     Seq Scan: materials
--     Index Scan: material_publications_pkey on material_publications

-- found by a search
select
  m.id::text as key,
  p.number as version,
  p.title,
  p.info,
  p.kind,
  p.icon,
  coalesce(
    (
      select
        s."name_ru"
      from
        subjects s
      where
        s.id = p.subject_id
    ),
    ''
  ) as "subject_ru",
  coalesce(
    (
      select
        string_agg(
          g."name_ru",
          ', '
          order by
            g.position,
            g.id
        )
      from
        programs g
      where
        g.id = any (p.programs)
    ),
    ''
  ) as "programs_ru",
  coalesce(
    (
      select
        s."name_uz_latn"
      from
        subjects s
      where
        s.id = p.subject_id
    ),
    ''
  ) as "subject_uz_latn",
  coalesce(
    (
      select
        string_agg(
          g."name_uz_latn",
          ', '
          order by
            g.position,
            g.id
        )
      from
        programs g
      where
        g.id = any (p.programs)
    ),
    ''
  ) as "programs_uz_latn",
  coalesce(
    (
      select
        s."name_uz_cyrl"
      from
        subjects s
      where
        s.id = p.subject_id
    ),
    ''
  ) as "subject_uz_cyrl",
  coalesce(
    (
      select
        string_agg(
          g."name_uz_cyrl",
          ', '
          order by
            g.position,
            g.id
        )
      from
        programs g
      where
        g.id = any (p.programs)
    ),
    ''
  ) as "programs_uz_cyrl",
  p.level,
  p.languages,
  p.published_at,
  case
    when coalesce(r.viewed_number, 0) >= m.read_from then case
      when r.passed_number >= m.read_from then 'passed'
      else 'viewed'
    end
    when r.opened_at is null then 'unopened'
    else 'opened'
  end as state,
  (coalesce(p.level, 2147483647)::bigint)::text as sort_,
  (m.id)::text as key_
from
  materials m
  join material_publications p on p.material_id = m.id
  and p.number = m.number
  left join material_readings r on r.material_id = m.id
  and r.user_id = $1
where
  (
    (
      m.state in ('published')
      and (
        p.mode = 'limited'
        and (
          select
            role_id
          from
            users
          where
            id = $2
        ) = any (p.roles)
        or p.mode = 'open'
      )
    )
    and (
      search_fold (concat_ws(' ', p.title, p.info)) like $3
      or search_fold (concat_ws(' ', p.title, p.info)) like $4
      or false
    )
  )
order by
  coalesce(coalesce(p.level, 2147483647)::bigint, coalesce(p.level, 2147483647)::bigint) asc,
  m.id asc
limit
  $5;
-- Seq Scan: users
-- Sort
--   Nested Loop
--     Nested Loop
--       Seq Scan: materials
--       Index Scan: material_publications_pkey on material_publications
--     Index Scan: material_readings_pkey on material_readings
-- Index Scan: subjects_pkey on subjects
-- Aggregate
--   Sort
--     Index Scan: programs_pkey on programs
-- Index Scan: subjects_pkey on subjects
-- Aggregate
--   Sort
--     Index Scan: programs_pkey on programs
-- Index Scan: subjects_pkey on subjects
-- Aggregate
--   Sort
--     Index Scan: programs_pkey on programs

-- by level, behind a cursor: as above
-- by newest: as above
-- by newest, behind a cursor: as above
-- by title: as above
-- by title, behind a cursor: as above
-- by subject_ru: as above
-- by subject_ru, behind a cursor: Hash Join; Seq Scan: material_publications; Hash
-- by subject_uz_latn: as above
-- by subject_uz_latn, behind a cursor: Hash Join; Seq Scan: material_publications; Hash
-- by subject_uz_cyrl: as above
-- by subject_uz_cyrl, behind a cursor: Hash Join; Seq Scan: material_publications; Hash
