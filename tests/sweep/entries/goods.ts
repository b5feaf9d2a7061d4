// Valid bodies for the endpoints of the catalogue and of its change requests.

import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/trx.ts'
import { addDraft } from '#server/stock/ledger/post.ts'
import { placesOf, post } from '#server/stock/queries.ts'
import { buildBranch, buildCategory, buildProduct } from '#support/build.ts'
import { addOrderProbe, orderEntries } from './orders.ts'

type Entry = {
  about: 'many'
  input: () => { params?: Record<string, string>; query?: Record<string, string>; body: unknown }
}

const PRODUCT = {
  name: 'Probe',
  category_id: 1,
  brand: '',
  model: '',
  colour: '',
  sku: 'PROBE',
  barcode: '',
  ikpu: '08528001001000000',
  ikpu_name: '',
  price: 1000,
  marked: false,
  priority_id: null,
  status: 'active',
}
const PROMOTION = {
  name: 'Probe',
  product_id: 1,
  partners: [],
  gifts: [],
  terms: [],
  from_on: '2026-01-01',
  to_on: '2026-12-31',
  discount: 0,
}
const MOVEMENT = { from_branch: 1, to_branch: 2, application: null, note: '', lines: [] }
const DOCUMENT = { branch_id: 1, note: '', lines: [] }
const DRAFTS = {
  receipts: { ...DOCUMENT, supplier: '', paper_number: '', paper_date: null },
  writeOffs: { ...DOCUMENT, place: 'shop', cause: 'damaged' },
  counts: { branch_id: 1, category_id: null, hides_expected: false, note: '' },
} as const
const SCAN = {
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-01-01T00:00:00Z',
  code: 'PROBED',
  product_id: null,
  quantity: 1,
}
const PHOTO = '00000000-0000-4000-8000-000000000032'
type DocumentFeature = keyof typeof DRAFTS
const SETTLEMENT = {
  difference: '00000000-0000-4000-8000-000000000001',
  quantity: 1,
  outcome: 'to_sender',
  responsible_id: null,
  note: '',
}
/** A file of one wrong row. */
const UPLOADED = Buffer.from('sku;price\nPROBED;?\n').toString('base64')
const REQUEST = { note: '', lines: [] }
const params = { key: '1' }
const many = (input: ReturnType<Entry['input']>): Entry => ({ about: 'many', input: () => input })
const columnsOf = (key: string) => ({ format: 'csv', columns: [{ key, title: 'X' }] })

/** `draft` may be changed, `sent` may not be removed. */
const requestEntries = (name: string, draft: string, sent: string): Record<string, Entry> => ({
  [`${name}.list`]: many({ body: {} }),
  [`${name}.export`]: many({ body: columnsOf('state') }),
  [`${name}.view`]: many({ params: { key: draft }, body: {} }),
  [`${name}.lines`]: many({ params: { key: draft }, body: columnsOf('name') }),
  [`${name}.history`]: many({ params: { key: draft }, body: {} }),
  [`${name}.goods`]: many({ body: {} }),
  [`${name}.create`]: many({ body: REQUEST }),
  [`${name}.update`]: many({ params: { key: draft }, body: { base_version: -1, values: REQUEST } }),
  [`${name}.remove`]: many({ params: { key: sent }, body: {} }),
  [`${name}.send`]: many({ params: { key: draft }, body: { base_version: -1 } }),
  [`${name}.reopen`]: many({ params: { key: draft }, body: { base_version: -1 } }),
  [`${name}.approve`]: many({ params: { key: draft }, body: { base_version: -1, apply: true } }),
  [`${name}.refuse`]: many({ params: { key: draft }, body: { base_version: -1, answer: 'Probe' } }),
  [`${name}.apply`]: many({ params: { key: draft }, body: { base_version: -1 } }),
})

/** Numbers of the probed movements of the first branch, known once they are there. */
const movements = { sent: '0', received: '0' }
const ofMovement = (which: keyof typeof movements, body: unknown): Entry => ({
  about: 'many',
  input: () => ({ params: { key: movements[which] }, body }),
})
const movementEntries = (): Record<string, Entry> => ({
  'movements.list': many({ body: {} }),
  'movements.export': many({ body: columnsOf('number') }),
  'movements.choices': many({ body: {} }),
  'movements.products': many({ body: { branch: 1 } }),
  'movements.proposal': many({ body: { from: 1, to: 2 } }),
  'movements.scan': many({ body: { branch: 1, text: 'PROBED' } }),
  'movements.create': many({ body: MOVEMENT }),
  'movements.view': ofMovement('sent', {}),
  'movements.history': ofMovement('sent', {}),
  'movements.people': ofMovement('sent', {}),
  'movements.waybill': {
    about: 'many',
    input: () => ({ params: { key: movements.sent }, query: { language: 'ru' }, body: {} }),
  },
  'movements.scanReceived': ofMovement('received', { text: 'PROBED' }),
  'movements.update': ofMovement('sent', { base_version: -1, values: MOVEMENT }),
  'movements.cancel': ofMovement('sent', { base_version: -1 }),
  'movements.send': ofMovement('sent', { base_version: -1 }),
  'movements.recall': ofMovement('sent', { base_version: -1 }),
  'movements.receive': ofMovement('received', { base_version: -1, values: { lines: [], unknown: [] } }),
  'movements.settle': ofMovement('sent', { base_version: -1, values: SETTLEMENT }),
})

/** Numbers of the probed drafts of the first branch, known once they are there. */
const documents = { receipts: '0', writeOffs: '0', counts: '0' }
const STEPS = {
  receipts: ['cancel', 'post', 'reverse'],
  writeOffs: ['send', 'approve'],
  counts: ['start', 'review', 'settle', 'stop'],
} as const
const documentEntries = (feature: DocumentFeature): Record<string, Entry> => {
  const ofDocument = (body: unknown): Entry => ({
    about: 'many',
    input: () => ({ params: { key: documents[feature] }, body }),
  })
  const base_version = -1
  return {
    [`${feature}.list`]: many({ body: {} }),
    [`${feature}.export`]: many({ body: columnsOf('number') }),
    [`${feature}.choices`]: many({ body: {} }),
    ...(feature === 'counts'
      ? {
          'counts.products': many({ body: {} }),
          'counts.scans': ofDocument({ scans: [SCAN] }),
          'counts.identify': ofDocument({ code: 'PROBED', product_id: 1 }),
          'counts.recount': ofDocument({ product_id: 1 }),
          'counts.confirm': ofDocument({ product_id: 1 }),
        }
      : {
          [`${feature}.products`]: many({ body: { branch: 1 } }),
          [`${feature}.scan`]: many({ body: { branch: 1, text: 'PROBED' } }),
        }),
    [`${feature}.create`]: many({ body: DRAFTS[feature] }),
    [`${feature}.view`]: ofDocument({}),
    [`${feature}.history`]: ofDocument({}),
    [`${feature}.update`]: ofDocument({ base_version, values: DRAFTS[feature] }),
    ...Object.fromEntries(STEPS[feature].map((step) => [`${feature}.${step}`, ofDocument({ base_version })])),
  }
}

const printed = { key: '0' }

export const GOODS_ENTRIES: Record<string, Entry> = {
  'goods.list': many({ body: {} }),
  'goods.export': many({ body: columnsOf('name') }),
  'goods.create': many({ body: PRODUCT }),
  'goods.update': many({ params, body: { base_version: -1, values: PRODUCT } }),
  'goods.history': many({ params, body: {} }),
  'goods.prices': many({ params, body: {} }),
  'goods.choices': many({ body: {} }),
  'goodsCategories.choices': many({ body: {} }),
  'goodsUpload.template': many({ query: { language: 'ru' }, body: {} }),
  'goodsUpload.check': many({ body: { file: UPLOADED } }),
  'goodsUpload.wrong': many({ body: { file: UPLOADED, language: 'ru' } }),
  'goodsUpload.apply': many({ body: { file: UPLOADED, name: 'probe.csv', seen: '' } }),
  'levelsUpload.template': many({ query: { language: 'ru' }, body: {} }),
  'levelsUpload.check': many({ body: { file: UPLOADED } }),
  'levelsUpload.wrong': many({ body: { file: UPLOADED, language: 'ru' } }),
  'levelsUpload.apply': many({ body: { file: UPLOADED, name: 'probe.csv', seen: '' } }),
  'receiptUpload.template': many({ query: { language: 'ru' }, body: {} }),
  'receiptUpload.check': many({ body: { file: UPLOADED, branch: 999_999_999 } }),
  'receiptUpload.wrong': many({ body: { file: UPLOADED, branch: 999_999_999, language: 'ru' } }),
  'receiptUpload.apply': many({
    body: { file: UPLOADED, branch: 999_999_999, name: 'probe.csv', seen: '' },
  }),
  'productPictures.list': many({ params, body: {} }),
  'productPictures.match': many({ body: { skus: ['SKU-1'] } }),
  'productPictures.add': many({ params, body: { id: randomUUID(), picture: 'UFJPQkU=' } }),
  'productPictures.order': many({ params, body: { seen: [randomUUID()], pictures: [randomUUID()] } }),
  'productPictures.remove': many({ params: { ...params, picture: randomUUID() }, body: {} }),
  'products.list': many({ body: {} }),
  'products.export': many({ body: columnsOf('name') }),
  'products.choices': many({ body: {} }),
  'products.file': many({ params, body: { base_version: -1, values: { status: 'active' } } }),
  'priceTags.choices': many({ body: {} }),
  'priceTags.print': many({
    body: { branch: 999_999_999, products: [1], layout: 'roll_30', language: 'ru' },
  }),
  'priceTags.paper': {
    about: 'many',
    input: () => ({ params: { key: printed.key }, body: {} }),
  },
  'units.list': many({ body: {} }),
  'units.export': many({ body: columnsOf('product') }),
  'units.life': many({ params, body: {} }),
  'stockByProduct.list': many({ body: {} }),
  'stockByProduct.export': many({ body: columnsOf('name') }),
  'stockByProduct.choices': many({ body: {} }),
  'stock.list': many({ body: {} }),
  'stock.choices': many({ body: {} }),
  'stock.export': many({ body: columnsOf('name') }),
  'stock.movements': many({ params: { key: '1-1' }, body: {} }),
  'stock.correct': many({
    params: { key: '1-1' },
    body: { base_version: -1, values: { mode: 'add', quantity: 1, reason: 'count' } },
  }),
  'levels.list': many({ body: {} }),
  'levels.export': many({ body: columnsOf('name') }),
  'levels.choices': many({ body: {} }),
  'levels.move': many({ body: { lines: [{ key: '1-1', to_order: 0 }] } }),
  'levels.history': many({ params: { key: '1-1' }, body: {} }),
  'levels.update': many({
    params: { key: '1-1' },
    body: { base_version: -1, values: { min: 1, max: 2 } },
  }),
  'promotions.list': many({ body: {} }),
  'promotions.export': many({ body: columnsOf('name') }),
  'promotions.choices': many({ body: {} }),
  'promotions.products': many({ body: {} }),
  'promotions.view': many({ params, body: {} }),
  'promotions.applications': many({ params, body: {} }),
  'promotions.history': many({ params, body: {} }),
  'promotions.create': many({ body: PROMOTION }),
  'promotions.update': many({ params, body: { base_version: -1, values: PROMOTION } }),
  'promotions.remove': many({ params, body: { base_version: -1 } }),
  'promotions.activate': many({ params, body: { base_version: -1 } }),
  'promotions.end': many({ params, body: { base_version: -1 } }),
  ...movementEntries(),
  ...documentEntries('receipts'),
  ...documentEntries('writeOffs'),
  ...documentEntries('counts'),
  ...orderEntries(),
  'writeOffs.refuse': {
    about: 'many',
    input: () => ({ params: { key: documents.writeOffs }, body: { base_version: -1, answer: 'Probe' } }),
  },
  'receipts.correct_costs': {
    about: 'many',
    input: () => ({
      params: { key: documents.receipts },
      body: { base_version: -1, costs: [{ id: randomUUID(), cost: 1 }] },
    }),
  },
  'writeOffs.addPhoto': {
    about: 'many',
    input: () => ({
      params: { key: documents.writeOffs },
      body: { id: randomUUID(), picture: '/9j/AAAA' },
    }),
  },
  'writeOffs.photo': {
    about: 'many',
    input: () => ({ params: { key: documents.writeOffs, photo: PHOTO }, body: {} }),
  },
  ...requestEntries('priceRequests', '1', '2'),
  ...requestEntries('priorityRequests', '3', '4'),
}

/** Drafts of movements between the first branch and a third one: nobody else of the sweep belongs to it. */
async function addMovementProbes(db: Db): Promise<void> {
  const third = await buildBranch(db, { name: 'Probed' })
  const first = await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow()
  const at = new Date()
  const add = async (from_branch: number, to_branch: number): Promise<string> => {
    const draft = { kind: 'movement', branch_id: from_branch, user_id: null, reason: 'movement', at } as const
    const document_id = await addDraft(db, draft)
    await db.insertInto('movements').values({ document_id, from_branch, to_branch, created_at: at }).execute()
    const document = await db
      .selectFrom('stock_documents')
      .select('number')
      .where('id', '=', document_id)
      .executeTakeFirstOrThrow()
    return String(document.number)
  }
  movements.sent = await add(first.id, third)
  movements.received = await add(third, first.id)
}

/** A draft of each document of the first branch; nobody of the sweep is its author. */
async function addDocumentProbes(db: Db): Promise<void> {
  const { id: branch_id } = await db
    .selectFrom('branches')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const at = new Date()
  for (const [feature, kind] of [
    ['receipts', 'receipt'],
    ['writeOffs', 'write_off'],
    ['counts', 'count'],
  ] as const) {
    const id = await addDraft(db, { kind, branch_id, user_id: null, reason: kind, at })
    await db.insertInto('branch_documents').values({ document_id: id, created_at: at }).execute()
    const document = await db
      .selectFrom('stock_documents')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    documents[feature] = String(document.number)
    if (kind !== 'write_off') continue
    const user = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
    await db
      .insertInto('document_photos')
      .values({ id: PHOTO, document_id: id, picture: '/9j/AAAA', created_by: user.id, at })
      .execute()
  }
}

/** A unit of the probed product in the first branch. */
async function addUnitProbe(db: Db): Promise<void> {
  const { id: branch_id } = await db
    .selectFrom('branches')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await db.transaction().execute(async (trx) => {
    const places = await placesOf(trx, [branch_id])
    const codes = [{ kind: 'imei' as const, code: '490154203237518' }]
    const move = { from: places.outside('supplier'), to: places.at('shop', branch_id), product_id: 1, codes }
    const document = { kind: 'receipt', state: 'posted', branch_id, reason: 'receipt' } as const
    await post(trx, [{ ...document, user_id: null, at: new Date(), moves: [{ ...move, quantity: 1 }] }])
  })
}

/** A print of tags of the first branch. */
async function addTagProbe(db: Db): Promise<void> {
  const branch = await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow()
  const user = await db.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow()
  const settings = { layout: 'roll_30', start: 1, copies: 1, language: 'ru', offer: null }
  const line = { name: 'Probed', sku: 'P', barcode: '96385074', price: 1, old_price: null, monthly: null }
  const { id } = await db
    .insertInto('tag_prints')
    .values({
      branch_id: branch.id,
      user_id: user.id,
      at: new Date(),
      settings: JSON.stringify(settings),
      lines: JSON.stringify([line]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  printed.key = String(id)
}

/** What the addresses of the entries name: a department, a category, a level, a product, a promotion and a request of each kind. */
export async function addGoodsProbes(db: Db): Promise<void> {
  const category_id = await buildCategory(db, { name: 'Probes' })
  await db.insertInto('priority_levels').values({ name: 'Probes', colour: '#1d4ed8' }).execute()
  await buildProduct(db, { category_id, name: 'Probed', sku: 'PROBED', price: 1 })
  const dates = { from_on: '2026-01-01', to_on: '2026-12-31' }
  await db
    .insertInto('promotions')
    .values({ name: 'Probed', product_id: 1, ...dates })
    .execute()
  await addMovementProbes(db)
  await addDocumentProbes(db)
  await addUnitProbe(db)
  await addOrderProbe(db)
  await addTagProbe(db)
  const { id: created_by } = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'Test seller')
    .executeTakeFirstOrThrow()
  const states = ['draft', 'sent'] as const
  const requests = (['price', 'priority'] as const).flatMap((kind) =>
    states.map((state) => ({ kind, state, created_by, branch_id: null })),
  )
  await db.insertInto('change_requests').values(requests).execute()
}
