// The demo shop: branches, people of every role, partners, products, clients and some 300 applications
// in every status, all invented. Files first, then every row in one transaction: half a shop never exists.
import { type InsertObject, sql } from 'kysely'
import type { FileKind } from '#domain/applications/photo-slots.ts'
import { searchKey } from '#domain/kernel/texts/transliteration.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { agreementsOf, DIALECT_TRAITS } from '#domain/partners/partner.ts'
import { branchKey } from '../branches/queries.ts'
import type { Database } from '../db/schema/database.ts'
import type { PhotoStore } from '../files/store.ts'
import type { Db, Trx } from '../platform/trx.ts'
import { hashPassword } from '../session/passwords.ts'
import { addClosedBranches } from './back-office/branches.ts'
import { addConversations } from './back-office/chat.ts'
import { addBackOfficeClients } from './back-office/clients.ts'
import { addComplaints } from './back-office/complaints.ts'
import { addDispatches } from './back-office/dispatches.ts'
import { addCatalogue } from './back-office/goods.ts'
import { addKnowledge } from './back-office/knowledge.ts'
import { addNotifications } from './back-office/notifications.ts'
import { addPartnerStory } from './back-office/partners.ts'
import { addProvidersAndTraining } from './back-office/providers.ts'
import { addSchedules } from './back-office/scheduled-reports.ts'
import { seedStaff } from './back-office/staff.ts'
import { addTablets } from './back-office/tablets.ts'
import { addStaffLists, formerPeople, placeOf } from './back-office/users.ts'
import { visitorsOf } from './back-office/visitors.ts'
import { type DemoRows, demoRows } from './demo-applications.ts'
import { addBranchDocuments } from './demo-documents.ts'
import type { Shop } from './demo-drafts.ts'
import { addLevels } from './demo-levels.ts'
import { addMovements } from './demo-movements.ts'
import { DEMO_PEOPLE } from './demo-people.ts'
import { DRAWN_KINDS, type Drawing, draw } from './demo-photos.ts'
import { addPictures } from './demo-pictures.ts'
import { addReturns } from './demo-returns.ts'
import {
  DEMO_BRANCHES,
  DEMO_CATEGORIES,
  DEMO_PARTNERS,
  DEMO_PRODUCTS,
  demoGtin,
  TRACKING,
} from './demo-shop.ts'
import { addStock } from './demo-stock.ts'
import { addTags } from './demo-tags.ts'
import { chanceFrom } from './random.ts'

const SEED = 20_260_101
/** PostgreSQL takes at most 65 535 parameters in a statement. */
const BATCH = 200
const WRITERS = 8

async function insertAll<T extends keyof Database>(
  trx: Trx,
  table: T,
  rows: readonly InsertObject<Database, T>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + BATCH))
      .execute()
  }
}

const addBranches = (trx: Trx) =>
  trx
    .insertInto('branches')
    .values(DEMO_BRANCHES.map((row) => ({ ...row, search_key: branchKey(row), deleted_at: null })))
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
        bound: JSON.stringify(row.bound),
        gateway_url: `sandbox:/${row.dialect}`,
        gateway_secret: `demo-${row.dialect}`,
        // The sandbox takes no other one.
        gateway_secret2: DIALECT_TRAITS[row.dialect].hasTokenSecret ? 'demo-intend' : '',
        agreements: [...agreementsOf(row.dialect)],
        down_payment: 'off_price' as const,
        age_min: 20,
        age_max: 65,
        limit_min: 500_000,
      })),
    )
    .returning(['id', 'terms'])
    .execute()

async function addProducts(trx: Trx) {
  const categories = await trx
    .insertInto('product_categories')
    .values(DEMO_CATEGORIES.map((name) => ({ name, tracking: TRACKING[name] ?? 'none' })))
    .returning(['id', 'name', 'tracking'])
    .execute()
  // What a partner with categories of its own calls ours.
  const numbers = categories.map(({ id }) => ({ category: id, number: 100 + id }))
  await trx
    .updateTable('partners')
    .set({ categories: JSON.stringify(numbers) })
    .where('dialect', '=', 'uzum')
    .execute()
  const known = new Map(categories.map((row) => [row.name, row]))
  const rows = DEMO_PRODUCTS.map(({ category, ...row }, index) => ({
    ...row,
    category_id: known.get(category)?.id ?? 0,
    barcode: demoGtin(index),
    ikpu: `0${String(8_400_000_000_000_000 + index)}`,
    ikpu_name: category,
  }))
  const made = await trx
    .insertInto('products')
    .values(rows)
    .returning(['id', 'name', 'category_id', 'price'])
    .execute()
  const trackingOf = new Map(categories.map((row) => [row.id, row.tracking]))
  return made.map((row) => ({ ...row, tracking: trackingOf.get(row.category_id) ?? 'none' }))
}

/** A discount on one model, a gift to another, for the year around the birth of the shop, and a draft. */
async function addPromotions(trx: Trx, products: readonly { id: number; price: number }[], now: Date) {
  const [discounted, main] = products
  const gift = products.findLast((product) => product.price < 1_000_000)
  if (!discounted || !main || !gift) return
  const year = 365 * DAY_MS
  const span = {
    from_on: dateInTashkent(new Date(now.getTime() - year / 2)),
    to_on: dateInTashkent(new Date(now.getTime() + year)),
  }
  const state = 'active' as const
  const [, withGift] = await trx
    .insertInto('promotions')
    .values([
      { name: 'Kuz chegirmasi', product_id: discounted.id, discount: 150_000, state, ...span },
      { name: 'Sovgʻa bilan', product_id: main.id, state, ...span },
      { name: 'Yangi yil aksiyasi', product_id: main.id, discount: 300_000, terms: [6, 12], ...span },
    ])
    .returning('id')
    .execute()
  await insertAll(trx, 'promotion_gifts', [
    { promotion_id: withGift?.id ?? 0, product_id: gift.id, quantity: 1 },
  ])
}

type Places = { branches: readonly { id: number }[]; partners: readonly { id: number }[]; now: Date }

async function addPeople(trx: Trx, { branches, partners, now }: Places) {
  const lists = await addStaffLists(trx, now)
  const roles = new Map(
    (await trx.selectFrom('roles').select(['id', 'key']).execute()).map((row) => [row.key ?? '', row.id]),
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
    ...placeOf(lists, person),
  }))
  const made = await trx.insertInto('users').values(rows).returning(['id', 'phone', 'branch_id']).execute()
  await trx
    .insertInto('users')
    .values(formerPeople(lists, roles, { branches, hash, now }))
    .execute()
  const roleOf = new Map(DEMO_PEOPLE.map((person) => [person.phone, person.role]))
  return made.map((row) => ({ ...row, role: roleOf.get(row.phone) }))
}

async function addShop(trx: Trx, drawings: Shop['drawings'], now: Date): Promise<Shop> {
  const branches = await addBranches(trx)
  const partners = await addPartners(trx)
  const products = await addProducts(trx)
  await addPromotions(trx, products, now)
  const people = await addPeople(trx, { branches, partners, now })
  await addCatalogue(trx, products, now)
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
    partners,
    products,
    support: first('support'),
    admin: first('admin'),
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
  await insertAll(trx, 'client_codes', rows.codes)
  await insertAll(trx, 'application_cards', rows.cards)
  await insertAll(trx, 'partner_attempts', rows.attempts)
  await insertAll(trx, 'application_goods', rows.goods)
  await insertAll(trx, 'contracts', rows.contracts)
  await insertAll(trx, 'payments', rows.payments)
  await insertAll(trx, 'invoices', rows.invoices)
  await sql`select setval('contract_numbers', (select max(number) from contracts))`.execute(trx)
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

/** Adds the demo shop to a database without users. */
export async function seedDemo(db: Db, photos: PhotoStore, now: Date): Promise<void> {
  const drawings = await drawAll()
  await db.transaction().execute(async (trx) => {
    const shop = await addShop(trx, drawings, now)
    const rows = demoRows(chanceFrom(SEED), shop, now, 10_001)
    await writeFiles(photos, rows.files)
    await addApplications(trx, rows)
    await addPictures(trx, photos, { products: shop.products, now })
    // The demo shop is for trying everything out: its open invoices keep nobody from a contract.
    await trx.insertInto('settings').values({ key: 'order_fields_required', value: 'false' }).execute()
    await addStock(trx, shop, now)
    await addReturns(trx, shop, now)
    await addMovements(trx, shop, now)
    await addBranchDocuments(trx, shop, now)
    await addLevels(trx, shop, now)
    await addTags(trx, shop, now)
    await addClosedBranches(trx, now)
    await insertAll(trx, 'guests', visitorsOf(chanceFrom(SEED), shop, now))
    await seedStaff(trx, now)
    await addProvidersAndTraining(trx)
    await addBackOfficeClients(trx, now)
    await addComplaints(trx, shop, now, shop.admin)
    await addNotifications(trx, now, shop.admin)
    await addConversations(trx, now)
    await addKnowledge(trx, now, shop.admin)
    await addSchedules(trx, now, shop.admin)
    await addDispatches(trx, now, shop.admin)
    await addPartnerStory(trx, now, shop.admin)
    await addTablets(trx, shop, now)
  })
}
