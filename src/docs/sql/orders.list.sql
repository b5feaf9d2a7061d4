-- orders.list: POST /api/uz/order/list

-- first page
select
  count(*)::int as total
from
  (
    select
      1
    from
      papers p
      left join applications a on a.id = p.application_id
      left join branches b on b.id = p.branch_id
      left join branches t on t.id = p.to_branch_id
      left join users u on u.id = p.author_id
    where
      (
        (
          (
            (
              p.kind = $1
              and p.state = any ($2::text[])
            )
            or (
              p.kind = $3
              and p.state = any ($4::text[])
            )
            or (
              p.kind = $5
              and p.state = any ($6::text[])
            )
            or (
              p.kind = $7
              and p.state = any ($8::text[])
            )
            or (
              p.kind = $9
              and p.state = any ($10::text[])
            )
          )
          or (
            (
              p.kind = $11
              and p.state = any ($12::text[])
            )
            or (
              p.kind = $13
              and p.state = any ($14::text[])
            )
            or (
              p.kind = $15
              and p.state = any ($16::text[])
            )
            or (
              p.kind = $17
              and p.state = any ($18::text[])
            )
            or (
              p.kind = $19
              and p.state = any ($20::text[])
            )
          )
        )
      )
    limit
      $21
  ) bounded;
-- Aggregate
--   Append
--     Nested Loop
--       Nested Loop
--         Bitmap Heap Scan: invoices
--           BitmapOr
--             Bitmap Index Scan: invoices_open
--             Bitmap Index Scan: invoices_closed
--         Index Scan: applications_pkey on applications
--       Index Scan: contracts_pkey on contracts
--     Nested Loop
--       Seq Scan: stock_documents
--       Index Scan: movements_pkey on movements
--     Nested Loop
--       Index Scan: stock_documents_kind on stock_documents
--       Index Only Scan: branch_documents_pkey on branch_documents
--     Hash Join
--       Seq Scan: returns
--       Hash
--         Bitmap Heap Scan: stock_documents
--           BitmapOr
--             Bitmap Index Scan: stock_documents_kind
--             Bitmap Index Scan: stock_documents_on_the_way
--             Bitmap Index Scan: stock_documents_kind
--             Bitmap Index Scan: stock_documents_kind
--             Bitmap Index Scan: stock_documents_on_the_way
--             Bitmap Index Scan: stock_documents_kind
--             Bitmap Index Scan: stock_documents_kind
--             Bitmap Index Scan: stock_documents_kind
--             Bitmap Index Scan: stock_documents_kind
--             Bitmap Index Scan: stock_documents_kind

-- first page
select
  (p.kind || '-' || p.number) as key,
  p.version,
  p.number,
  p.kind,
  case
    when (
      (
        p.kind = $1
        and p.state = any ($2::text[])
      )
      or (
        p.kind = $3
        and p.state = any ($4::text[])
      )
      or (
        p.kind = $5
        and p.state = any ($6::text[])
      )
      or (
        p.kind = $7
        and p.state = any ($8::text[])
      )
      or (
        p.kind = $9
        and p.state = any ($10::text[])
      )
    ) then 'draft'
    else 'closed'
  end as state,
  b.name as branch,
  t.name as to_branch,
  a.number as application,
  a.client_name as client,
  p.payment_type,
  p.delivery,
  p.delivery_time,
  p.owner_name,
  u.name as author,
  case p.kind
    when 'invoice' then (
      select
        count(*)::int
      from
        application_goods g
      where
        g.application_id = p.application_id
        and g.cancelled_at is null
    )
    when 'movement' then (
      select
        coalesce(sum(l.quantity), 0)::int
      from
        movement_lines l
      where
        l.document_id = p.id
    )
    when 'return' then (
      select
        coalesce(sum(l.quantity), 0)::int
      from
        stock_lines l
      where
        l.document_id = p.id
    )
    else (
      select
        coalesce(sum(l.quantity), 0)::int
      from
        branch_document_lines l
      where
        l.document_id = p.id
    )
  end as pieces,
  case p.kind
    when 'invoice' then (
      select
        l.cost
      from
        invoices i
        join contract_sums l on l.contract_id = i.contract_id
      where
        i.id = p.id
    )
    when 'movement' then (
      select
        sum(l.value)::bigint
      from
        movement_lines l
      where
        l.document_id = p.id
    )
    when 'return' then (
      select
        sum(e.value)::bigint
      from
        stock_entries e
      where
        e.document_id = p.id
        and e.quantity > 0
    )
    else (
      select
        sum(coalesce(l.value, l.cost * l.quantity))::bigint
      from
        branch_document_lines l
      where
        l.document_id = p.id
    )
  end as sum,
  p.created_at,
  p.closed_at,
  (
    (
      - (
        extract(
          epoch
          from
            p.created_at
        ) * 1000000
      )::bigint
    )
  )::text as sort_,
  ((p.kind || '-' || p.number))::text as key_
from
  papers p
  left join applications a on a.id = p.application_id
  left join branches b on b.id = p.branch_id
  left join branches t on t.id = p.to_branch_id
  left join users u on u.id = p.author_id
where
  (
    (
      (
        (
          p.kind = $11
          and p.state = any ($12::text[])
        )
        or (
          p.kind = $13
          and p.state = any ($14::text[])
        )
        or (
          p.kind = $15
          and p.state = any ($16::text[])
        )
        or (
          p.kind = $17
          and p.state = any ($18::text[])
        )
        or (
          p.kind = $19
          and p.state = any ($20::text[])
        )
      )
      or (
        (
          p.kind = $21
          and p.state = any ($22::text[])
        )
        or (
          p.kind = $23
          and p.state = any ($24::text[])
        )
        or (
          p.kind = $25
          and p.state = any ($26::text[])
        )
        or (
          p.kind = $27
          and p.state = any ($28::text[])
        )
        or (
          p.kind = $29
          and p.state = any ($30::text[])
        )
      )
    )
  )
order by
  (
    - (
      extract(
        epoch
        from
          p.created_at
      ) * 1000000
    )::bigint
  ) asc,
  (p.kind || '-' || p.number) asc
limit
  $31;
-- Sort
--   Hash Join
--     Hash Join
--       Hash Join
--         Nested Loop
--           Append
--             Nested Loop
--               Nested Loop
--                 Bitmap Heap Scan: invoices
--                   BitmapOr
--                     Bitmap Index Scan: invoices_open
--                     Bitmap Index Scan: invoices_closed
--                 Index Scan: applications_pkey on applications
--               Index Scan: contracts_pkey on contracts
--             Nested Loop
--               Seq Scan: stock_documents
--               Index Scan: movements_pkey on movements
--             Nested Loop
--               Index Scan: stock_documents_kind on stock_documents
--               Index Scan: branch_documents_pkey on branch_documents
--             Hash Join
--               Seq Scan: returns
--               Hash
--                 Bitmap Heap Scan: stock_documents
--                   BitmapOr
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_on_the_way
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_on_the_way
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--           Index Scan: applications_pkey on applications
--         Hash
--           Seq Scan: branches
--       Hash
--         Seq Scan: branches
--     Hash
--       Seq Scan: users
-- Aggregate
--   Index Scan: application_goods_app on application_goods
-- Aggregate
--   Index Scan: movement_lines_document on movement_lines
-- Aggregate
--   Index Scan: stock_lines_document on stock_lines
-- Aggregate
--   Index Scan: branch_document_lines_document on branch_document_lines
-- Nested Loop
--   Nested Loop
--     Index Scan: invoices_pkey on invoices
--     Index Scan: contracts_pkey on contracts
--   Aggregate
--     Index Scan: returns_contract on returns
-- Aggregate
--   Index Scan: movement_lines_document on movement_lines
-- Aggregate
--   Index Scan: stock_entries_document on stock_entries
-- Aggregate
--   Index Scan: branch_document_lines_document on branch_document_lines

-- found by a search
with
  found as materialized (
    select
      (p.kind || '-' || p.number) as key,
      p.version,
      p.number,
      p.kind,
      case
        when (
          (
            p.kind = $1
            and p.state = any ($2::text[])
          )
          or (
            p.kind = $3
            and p.state = any ($4::text[])
          )
          or (
            p.kind = $5
            and p.state = any ($6::text[])
          )
          or (
            p.kind = $7
            and p.state = any ($8::text[])
          )
          or (
            p.kind = $9
            and p.state = any ($10::text[])
          )
        ) then 'draft'
        else 'closed'
      end as state,
      b.name as branch,
      t.name as to_branch,
      a.number as application,
      a.client_name as client,
      p.payment_type,
      p.delivery,
      p.delivery_time,
      p.owner_name,
      u.name as author,
      case p.kind
        when 'invoice' then (
          select
            count(*)::int
          from
            application_goods g
          where
            g.application_id = p.application_id
            and g.cancelled_at is null
        )
        when 'movement' then (
          select
            coalesce(sum(l.quantity), 0)::int
          from
            movement_lines l
          where
            l.document_id = p.id
        )
        when 'return' then (
          select
            coalesce(sum(l.quantity), 0)::int
          from
            stock_lines l
          where
            l.document_id = p.id
        )
        else (
          select
            coalesce(sum(l.quantity), 0)::int
          from
            branch_document_lines l
          where
            l.document_id = p.id
        )
      end as pieces,
      case p.kind
        when 'invoice' then (
          select
            l.cost
          from
            invoices i
            join contract_sums l on l.contract_id = i.contract_id
          where
            i.id = p.id
        )
        when 'movement' then (
          select
            sum(l.value)::bigint
          from
            movement_lines l
          where
            l.document_id = p.id
        )
        when 'return' then (
          select
            sum(e.value)::bigint
          from
            stock_entries e
          where
            e.document_id = p.id
            and e.quantity > 0
        )
        else (
          select
            sum(coalesce(l.value, l.cost * l.quantity))::bigint
          from
            branch_document_lines l
          where
            l.document_id = p.id
        )
      end as sum,
      p.created_at,
      p.closed_at,
      (
        - (
          extract(
            epoch
            from
              p.created_at
          ) * 1000000
        )::bigint
      ) as sort_of,
      (p.kind || '-' || p.number) as key_of
    from
      papers p
      left join applications a on a.id = p.application_id
      left join branches b on b.id = p.branch_id
      left join branches t on t.id = p.to_branch_id
      left join users u on u.id = p.author_id
    where
      (
        (
          (
            (
              p.kind = $11
              and p.state = any ($12::text[])
            )
            or (
              p.kind = $13
              and p.state = any ($14::text[])
            )
            or (
              p.kind = $15
              and p.state = any ($16::text[])
            )
            or (
              p.kind = $17
              and p.state = any ($18::text[])
            )
            or (
              p.kind = $19
              and p.state = any ($20::text[])
            )
          )
          or (
            (
              p.kind = $21
              and p.state = any ($22::text[])
            )
            or (
              p.kind = $23
              and p.state = any ($24::text[])
            )
            or (
              p.kind = $25
              and p.state = any ($26::text[])
            )
            or (
              p.kind = $27
              and p.state = any ($28::text[])
            )
            or (
              p.kind = $29
              and p.state = any ($30::text[])
            )
          )
        )
        and (
          (
            p.number::text like $31
            or a.number::text like $32
            or p.owner_folded like $33
            or p.branch_id in (
              select
                id
              from
                "branches"
              where
                search_fold (name) like $34
            )
            or p.to_branch_id in (
              select
                id
              from
                "branches"
              where
                search_fold (name) like $35
            )
            or p.author_id in (
              select
                id
              from
                "users"
              where
                search_fold (name) like $36
            )
          )
          or (
            p.number::text like $37
            or a.number::text like $38
            or p.owner_folded like $39
            or p.branch_id in (
              select
                id
              from
                "branches"
              where
                search_fold (name) like $40
            )
            or p.to_branch_id in (
              select
                id
              from
                "branches"
              where
                search_fold (name) like $41
            )
            or p.author_id in (
              select
                id
              from
                "users"
              where
                search_fold (name) like $42
            )
          )
          or coalesce((concat_ws(' ', a.name_key, u.name_key) ilike $43), false)
        )
      )
    limit
      $44
  ),
  whole as (
    select
      count(*)::int as total_
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
      $45
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
--   Nested Loop
--     Nested Loop
--       Nested Loop
--         Nested Loop
--           Append
--             Nested Loop
--               Nested Loop
--                 Bitmap Heap Scan: invoices
--                   BitmapOr
--                     Bitmap Index Scan: invoices_open
--                     Bitmap Index Scan: invoices_closed
--                 Index Scan: applications_pkey on applications
--               Index Scan: contracts_pkey on contracts
--             Nested Loop
--               Seq Scan: stock_documents
--               Index Scan: movements_pkey on movements
--             Nested Loop
--               Index Scan: stock_documents_kind on stock_documents
--               Index Scan: branch_documents_pkey on branch_documents
--             Hash Join
--               Seq Scan: returns
--               Hash
--                 Bitmap Heap Scan: stock_documents
--                   BitmapOr
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_on_the_way
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_on_the_way
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--                     Bitmap Index Scan: stock_documents_kind
--           Index Scan: applications_pkey on applications
--         Index Scan: users_pkey on users
--         Seq Scan: branches
--         Seq Scan: branches
--         Seq Scan: users
--         Seq Scan: branches
--         Seq Scan: branches
--         Seq Scan: users
--       Index Scan: branches_pkey on branches
--     Index Scan: branches_pkey on branches
--     Aggregate
--       Index Scan: application_goods_app on application_goods
--     Aggregate
--       Index Scan: movement_lines_document on movement_lines
--     Aggregate
--       Index Scan: stock_lines_document on stock_lines
--     Aggregate
--       Index Scan: branch_document_lines_document on branch_document_lines
--     Nested Loop
--       Nested Loop
--         Index Scan: invoices_pkey on invoices
--         Index Scan: contracts_pkey on contracts
--       Aggregate
--         Index Scan: returns_contract on returns
--     Aggregate
--       Index Scan: movement_lines_document on movement_lines
--     Aggregate
--       Index Scan: stock_entries_document on stock_entries
--     Aggregate
--       Index Scan: branch_document_lines_document on branch_document_lines
--   Nested Loop
--     Aggregate
--       CTE Scan: found
--     Sort
--       CTE Scan: found

-- by newest, behind a cursor: as above
-- by number: as above
-- by number, behind a cursor: Index Scan: stock_documents_number_key on stock_documents
-- by branch: as above
-- by branch, behind a cursor: as above
-- by created_at: as above
-- by created_at, behind a cursor: as above
-- by closed_at: as above
-- by closed_at, behind a cursor: as above
