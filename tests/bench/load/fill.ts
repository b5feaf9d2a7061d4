// Twelve months of a chain of 300 branches (src/docs/offline.md#load-of-the-business), written by SQL: the data
// among which the load runs read and write.
import { newForm } from '#support/applications.ts'
import type { LoadSystem } from './test-system.ts'

export type Size = { applications: number; clients: number; sms: number }
export const YEAR: Size = { applications: 600_000, clients: 500_000, sms: 1_000_000 }
export const PHOTOS_EACH = 7
const BRANCHES = 300
const STEP = 20_000

const people = (from: number, to: number) => `generate_series(${from}, ${to}) as n`

/** The IMEI of the unit in the application numbered `n`. */
export const imeiOf = (n: number): string => `35${String(n).padStart(13, '0')}`

/** Branches, and as many sellers as there are tablets; managers read among them. */
export async function addStaff(system: LoadSystem, sellers: number): Promise<void> {
  await system.queryRows(`insert into branches (name, region, link)
    select 'Filial ' || n, 1726, 'filial-' || n from ${people(1, BRANCHES)}`)
  await system.queryRows(`insert into users (name, name_key, phone, password_hash, must_change_password, role_id, branch_id)
    select 'Sotuvchi ' || n, 'sotuvchi ' || n, '+99893' || lpad(n::text, 7, '0'), '', false,
      (select id from roles where key = 'seller'),
      (select id from branches where name = 'Filial ' || (1 + n % ${BRANCHES}))
    from ${people(1, sellers)}`)
  await system.queryRows(`with category as (insert into product_categories (name) values ('Yuk') returning id)
    insert into products (category_id, name, sku, price) select id, 'Yuk telefoni', 'YUK', 1000000 from category`)
}

/** Adds the applications numbered `from` to `to` with their photos, history and messages. */
async function addApplications(system: LoadSystem, from: number, to: number): Promise<void> {
  const form = JSON.stringify(newForm())
  await system.queryRows(
    `insert into applications (id, number, status, values, client_name, name_key, phone, pinfl, document_number,
        branch_id, created_by, manager_id, partner_id, sum, arrived_slots, captured_slots, created_at, submitted_at, updated_at)
      select gen_random_uuid(), 1000000 + n,
        case when n % 100 = 0 then 'new' when n % 5 = 0 then 'rejected' else 'completed' end,
        $1::jsonb || jsonb_build_object('surname', 'Mijoz' || n, 'name', 'Karim'), 'Mijoz' || n || ' Karim',
        'mijoz' || n || ' karim', '+99890' || lpad((n % 500000)::text, 7, '0'), '3' || lpad((n % 500000)::text, 13, '0'),
        'AA' || lpad((n % 500000)::text, 7, '0'), seller.branch_id, seller.id,
        case when n % 100 > 0 then known.managers[1 + n % cardinality(known.managers)] end,
        case when n % 5 > 0 then known.partners[1 + n % cardinality(known.partners)] end,
        case when n % 5 > 0 then 1000000 + n % 9000 * 1000 end, '{1,2,3,4,5,6,7}', '{1,2,3,4,5,6,7}',
        made.at, made.at, made.at
      from ${people(from, to)}
      cross join (select (select array_agg(u.id) from users u join roles r on r.id = u.role_id where r.key = 'manager')
        as managers, (select array_agg(id) from partners) as partners) known
      join lateral (select now() - n * interval '52 seconds' as at) made on true
      join (select id, branch_id, row_number() over (order by id) as place, count(*) over () as many
        from users where name like 'Sotuvchi %') seller on seller.place = 1 + n % seller.many`,
    [form],
  )
  const added = `(select id, number, created_by, created_at from applications
    where number between ${1_000_000 + from} and ${1_000_000 + to}) a`
  await system.queryRows(`insert into photos (id, application_id, slot, gen, kind, sha256, size, width, height, file_key,
      captured_at, received_at, created_by)
    select gen_random_uuid(), a.id, slot, 1, 'face', md5(a.id::text) || md5(slot::text), 300000, 1600, 1200,
      'old/' || a.id || '-' || slot, a.created_at, a.created_at, a.created_by
    from ${added}, generate_series(1, ${PHOTOS_EACH}) as slot`)
  await system.queryRows(`insert into application_goods (id, application_id, product_id, name, category_id, price, discount,
      imei, created_at)
    select gen_random_uuid(), a.id, p.id, p.name, p.category_id, p.price, 0,
      '35' || lpad((a.number - 1000000)::text, 13, '0'), a.created_at
    from ${added}, products p where p.sku = 'YUK'`)
  await system.queryRows(`insert into application_history (application_id, action, from_status, to_status, user_id, version, at)
    select a.id, act.action, act.before, act.after, a.created_by, 1, a.created_at
    from ${added}, (values ('submit', 'unfinished', 'new'), ('take', 'new', 'in_process')) act(action, before, after)`)
}

/** Fills up to a size; existing data stay. */
export async function fillUpTo(system: LoadSystem, size: Size, print: (text: string) => void): Promise<void> {
  const [there] = await system.queryRows<{ apps: number; clients: number; sms: number }>(
    `select (select count(*)::int from applications where number > 1000000) as apps,
      (select count(*)::int from clients where name like 'Mijoz%') as clients,
      (select count(*)::int from sms_log where reference like 'load-%') as sms`,
  )
  const { apps = 0, clients = 0, sms = 0 } = there ?? {}
  for (let from = apps + 1; from <= size.applications; from += STEP)
    await addApplications(system, from, Math.min(from + STEP - 1, size.applications))
  if (clients < size.clients)
    await system.queryRows(`insert into clients (name, name_key, pinfl, document_number, phone, values)
      select 'Mijoz' || n || ' Karim', 'mijoz' || n || ' karim', '3' || lpad(n::text, 13, '0'),
        'AA' || lpad(n::text, 7, '0'), '+99890' || lpad(n::text, 7, '0'), jsonb_build_object('birth_date', '1990-01-01')
      from ${people(clients + 1, size.clients)}`)
  if (sms < size.sms)
    await system.queryRows(`insert into sms_log (provider, reference, phone, text_class, text_masked, status, created_at)
      select 'eskiz', 'load-' || n, '+99890*****' || lpad((n % 100)::text, 2, '0'), 'code', 'kod ****', 'delivered',
        now() - n * interval '31 seconds' from ${people(sms + 1, size.sms)}`)
  await system.queryRows('vacuum analyze')
  print(
    `filled: ${size.applications} applications, ${size.applications * PHOTOS_EACH} photos, ${size.clients} clients, ${size.sms} messages`,
  )
}
