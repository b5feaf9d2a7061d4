// Tables that the planner takes for large ones although they are empty: plans as in a shop of that size, and the same in every run,
// because nothing is filled, sampled or counted.
import type { OpenDatabase } from '#server/db/open.ts'

const MANY = 60_000
/** Tables that stay small in any shop. */
const FEW: Readonly<Record<string, number>> = {
  branches: 30,
  departments: 30,
  partners: 10,
  positions: 50,
  product_categories: 100,
  roles: 20,
  stock_places: 100,
  users: 500,
}

/**
 * The planner multiplies the rows of a page by the pages of the file, so each table gets one page: a row of which every rule is lifted is
 * inserted and rolled back. Records are mostly not deleted, which it would not know either.
 */
export async function planAsIfFilled(database: OpenDatabase): Promise<void> {
  await database.exec(`begin;
    set local session_replication_role = replica;
    do $$
    declare t record; c record;
    begin
      for t in select oid, oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        for c in select conname from pg_constraint where conrelid = t.oid and contype in ('p', 'u', 'c', 'x') loop
          execute format('alter table %s drop constraint if exists %I cascade', t.name, c.conname);
        end loop;
        for c in select attname from pg_attribute where attrelid = t.oid and attnum > 0 and attnotnull and attidentity = ''
            and not attisdropped loop
          execute format('alter table %s alter column %I drop not null', t.name, c.attname);
        end loop;
        execute format('insert into %s default values', t.name);
      end loop;
    end $$;
    rollback`)
  const few = Object.entries(FEW).map(([name, rows]) => `when '${name}' then ${rows}`)
  await database.exec(`update pg_class set relpages = 1, reltuples = case relname ${few.join(' ')} else ${MANY} end
      where relkind = 'r' and relnamespace = 'public'::regnamespace;
    select pg_restore_attribute_stats('schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text, 'inherited', false,
        'version', 180000, 'null_frac', 0.99::real, 'avg_width', 8, 'n_distinct', -0.01::real)
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'deleted_at'`)
}
