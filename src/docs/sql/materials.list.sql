-- materials.list: POST /api/uz/material/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      materials m
      join users w on w.id = m.created_by
    where
      true
    limit
      $1
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: materials
--     Hash
--       Seq Scan: users

-- first page
select
  m.id::text as key,
  m.version,
  m.title,
  m.kind,
  m.state,
  m.changed,
  m.mode,
  coalesce(
    (
      select
        s."name_ru"
      from
        subjects s
      where
        s.id = m.subject_id
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
        g.id = any (m.programs)
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
        s.id = m.subject_id
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
        g.id = any (m.programs)
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
        s.id = m.subject_id
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
        g.id = any (m.programs)
    ),
    ''
  ) as "programs_uz_cyrl",
  m.level,
  w.name as author,
  m.published_at,
  (
    select
      count(*)::int
    from
      material_readings r
    where
      r.material_id = m.id
      and r.viewed_number >= m.read_from
  ) as viewed,
  ((- m.id))::text as sort_,
  (m.id)::text as key_
from
  materials m
  join users w on w.id = m.created_by
where
  true
order by
  (- m.id) asc,
  m.id asc
limit
  $1;
-- Sort
--   Hash Join
--     Seq Scan: materials
--     Hash
--       Seq Scan: users
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
-- Aggregate
--   Index Scan: material_readings_material on material_readings

-- found by a search
select
  count(*)::int as total
from
  (
    select
      1
    from
      materials m
      join users w on w.id = m.created_by
    where
      (
        (
          search_fold (concat_ws(' ', m.title, m.info, w.name)) like $1
          or search_fold (concat_ws(' ', m.title, m.info, w.name)) like $2
          or (w.name_key ilike $3)
        )
      )
    limit
      $4
  ) bounded;
-- Aggregate
--   Hash Join
--     Seq Scan: materials
--     Hash
--       Seq Scan: users

-- found by a search
select
  m.id::text as key,
  m.version,
  m.title,
  m.kind,
  m.state,
  m.changed,
  m.mode,
  coalesce(
    (
      select
        s."name_ru"
      from
        subjects s
      where
        s.id = m.subject_id
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
        g.id = any (m.programs)
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
        s.id = m.subject_id
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
        g.id = any (m.programs)
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
        s.id = m.subject_id
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
        g.id = any (m.programs)
    ),
    ''
  ) as "programs_uz_cyrl",
  m.level,
  w.name as author,
  m.published_at,
  (
    select
      count(*)::int
    from
      material_readings r
    where
      r.material_id = m.id
      and r.viewed_number >= m.read_from
  ) as viewed,
  ((- m.id))::text as sort_,
  (m.id)::text as key_
from
  materials m
  join users w on w.id = m.created_by
where
  (
    (
      search_fold (concat_ws(' ', m.title, m.info, w.name)) like $1
      or search_fold (concat_ws(' ', m.title, m.info, w.name)) like $2
      or (w.name_key ilike $3)
    )
  )
order by
  coalesce((- m.id), (- m.id)) asc,
  m.id asc
limit
  $4;
-- Sort
--   Hash Join
--     Seq Scan: materials
--     Hash
--       Seq Scan: users
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
-- Aggregate
--   Index Scan: material_readings_material on material_readings

-- by newest, behind a cursor: as above
-- by title: as above
-- by title, behind a cursor: as above
-- by state: as above
-- by state, behind a cursor: as above
-- by author: as above
-- by author, behind a cursor: as above
-- by level: as above
-- by level, behind a cursor: as above
-- by published_at: as above
-- by published_at, behind a cursor: as above
