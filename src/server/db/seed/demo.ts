// The demo shop (issue 2, part 1): branches, people of every role, partners, products, clients and some 300 applications
// in every status, all invented. Files first, then every row in one transaction: half a shop never exists.
import { sql } from 'kysely'
import type { FileKind } from '#domain/applications/photo-slots.ts'
import { searchKey } from '#domain/kernel/transliteration.ts'
import type { PhotoStore } from '../../files/store.ts'
import type { Db, Trx } from '../../platform/handler.ts'
import { hashPassword } from '../../session/passwords.ts'
import type { Database } from '../schema.ts'
import { type DemoRows, demoRows } from './demo-applications.ts'
import type { Shop } from './demo-drafts.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { DRAWN_KINDS, type Drawing, draw } from './demo-photos.ts'
import { DEMO_BRANCHES, DEMO_CATEGORIES, DEMO_PARTNERS, DEMO_PRODUCTS } from './demo-shop.ts'
import { chanceFrom } from './random.ts'

const SEED = 20_260_101
/** PostgreSQL takes at most 65 535 parameters in a statement. */
const BATCH = 200
const WRITERS = 8

async function insertAll<T extends keyof Database>(
  trx: Trx,
  table: T,
  rows: readonly object[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + BATCH) as never)
      .execute()
  }
}

const addBranches = (trx: Trx) =>
  trx
    .insertInto('branches')
    .values(DEMO_BRANCHES.map((row) => ({ ...row, district: null, deleted_at: null })))
    .returning(['id', 'region'])
    .execute()

const addPartners = (trx: Trx) =>
  trx
    .insertInto('partners')
    .values(
      DEMO_PARTNERS.map((row) => ({
        ...row,
        name_1c: row.name,
        terms: JSON.stringify(row.terms),
        age_min: 20,
        age_max: 65,
        limit_min: 500_000,
      })),
    )
    .returning('id')
    .execute()

async function addProducts(trx: Trx): Promise<void> {
  const categories = await trx
    .insertInto('product_categories')
    .values(DEMO_CATEGORIES.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const ids = new Map(categories.map((row) => [row.name, row.id]))
  const rows = DEMO_PRODUCTS.map(({ category, ...row }) => ({
    ...row,
    category_id: ids.get(category) ?? 0,
    barcode: null,
  }))
  await trx.insertInto('products').values(rows).execute()
}

async function addPeople(trx: Trx, branches: readonly { id: number }[], partners: readonly { id: number }[]) {
  const roles = new Map(
    (await trx.selectFrom('roles').select(['id', 'name']).execute()).map((row) => [row.name, row.id]),
  )
  const hash = await hashPassword(DEMO_PEOPLE[0]?.password ?? '')
  const rows = DEMO_PEOPLE.map((person) => ({
    name: person.name,
    name_key: searchKey(person.name),
    phone: person.phone,
    password_hash: hash,
    must_change_password: false,
    role_id: roles.get(person.role) ?? 0,
    branch_id: person.branch === null ? null : (branches[person.branch]?.id ?? null),
    partner_id: person.partner === undefined ? null : (partners[person.partner]?.id ?? null),
    position: person.position,
    hired_on: '2024-03-01',
  }))
  const made = await trx.insertInto('users').values(rows).returning(['id', 'phone', 'branch_id']).execute()
  const roleOf = new Map(DEMO_PEOPLE.map((person) => [person.phone, person.role]))
  return made.map((row) => ({ ...row, role: roleOf.get(row.phone) }))
}

async function addShop(trx: Trx, drawings: Shop['drawings']): Promise<Shop> {
  const branches = await addBranches(trx)
  const partners = await addPartners(trx)
  await addProducts(trx)
  const people = await addPeople(trx, branches, partners)
  const idsOf = (role: string, branch: number) =>
    people.filter((row) => row.role === role && row.branch_id === branch).map((row) => row.id)
  const first = (role: string) => people.find((row) => row.role === role)?.id ?? 0
  return {
    branches: branches.map(({ id, region }) => ({
      id,
      region,
      sellers: idsOf('seller', id),
      managers: idsOf('manager', id),
    })),
    partners: partners.map((row) => row.id),
    prices: DEMO_PRODUCTS.map((row) => row.price),
    support: first('support'),
    accounting: first('accounting'),
    drawings,
  }
}

async function addApplications(trx: Trx, rows: DemoRows): Promise<void> {
  await insertAll(trx, 'clients', rows.clients)
  await insertAll(trx, 'applications', rows.applications)
  await insertAll(trx, 'application_changes', rows.changes)
  await insertAll(trx, 'application_history', rows.history)
  await insertAll(trx, 'application_comments', rows.comments)
  await insertAll(trx, 'application_pauses', rows.pauses)
  await insertAll(trx, 'photos', rows.photos)
  await sql`update applications a set client_id = c.id from clients c where c.pinfl = a.pinfl and a.submitted_at is not null`.execute(
    trx,
  )
  await sql`select setval('application_numbers', (select max(number) from applications))`.execute(trx)
}

async function writeFiles(photos: PhotoStore, files: DemoRows['files']): Promise<void> {
  const left = files.values()
  const writer = async () => {
    for (const { key, bytes } of left) await photos.write(key, bytes)
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
}

async function drawAll(): Promise<Record<FileKind, Drawing>> {
  const drawn: [FileKind, Drawing][] = []
  for (const kind of DRAWN_KINDS) drawn.push([kind, await draw(kind)])
  return Object.fromEntries(drawn) as Record<FileKind, Drawing>
}

/** Makes the demo shop in a database that has nobody yet. */
export async function seedDemo(db: Db, photos: PhotoStore, now: Date): Promise<void> {
  const drawings = await drawAll()
  await db.transaction().execute(async (trx) => {
    const shop = await addShop(trx, drawings)
    const rows = demoRows(chanceFrom(SEED), shop, now, 10_001)
    await writeFiles(photos, rows.files)
    await addApplications(trx, rows)
  })
}
