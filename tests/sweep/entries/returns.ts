// Valid bodies for the endpoints of returns: one request about the probed application.

import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/trx.ts'
import { buildContract } from '#support/build.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many' | 'record'; input: () => Input }

const PHOTO = '00000000-0000-4000-8000-000000000031'
const GOOD = '00000000-0000-4000-8000-000000000032'
/** The number of the request, known once it is there. */
let key = '0'
const base_version = -1
const EXPORTED = { format: 'csv', columns: [{ key: 'number', title: '№' }] }
const RECEIPT = {
  register: 'UZ191211501001',
  number: '1',
  sign: '123456789012',
  at: '2026-01-01T10:00:00',
  sum: 1,
  codes: [],
}

const many = (body: unknown): Entry => ({ about: 'many', input: () => ({ body }) })
const ofRequest = (body?: unknown, params: Record<string, string> = {}): Entry => ({
  about: 'record',
  input: () => ({ params: { key, ...params }, ...(body === undefined ? {} : { body }) }),
})
const step = (values?: object): Entry => ofRequest({ base_version, ...(values ? { values } : {}) })

export const RETURN_ENTRIES: Record<string, Entry> = {
  'returns.list': many({}),
  'returns.export': many(EXPORTED),
  'returns.counts': { about: 'many', input: () => ({}) },
  'returns.partners': { about: 'many', input: () => ({}) },
  'returns.find': many({ text: '490154203237518' }),
  'returns.create': {
    about: 'record',
    input: () => ({ body: { good_id: GOOD, reason: 'no_answer', words: '' } }),
  },
  'returns.view': ofRequest(),
  'returns.history': ofRequest(),
  'returns.update': step({ reason: 'no_answer', words: '', condition: null, kept_gifts: [] }),
  'returns.scan': ofRequest({ base_version, text: '490154203237518' }),
  'returns.addPhoto': ofRequest({ id: randomUUID(), picture: '/9j/AAAA' }),
  'returns.photo': ofRequest(undefined, { photo: PHOTO }),
  'returns.accept': step({ place: 'shop' }),
  'returns.retry': step(),
  'returns.acceptClosed': step(),
  'returns.cancelledByHand': step(),
  'returns.remind': ofRequest({ about: 'step' }),
  'returns.send': step(),
  'returns.review': step(),
  'returns.agree': step({ way: 'cancel' }),
  'returns.set_figures': step({ refund: 0, reason: '' }),
  'returns.approve': step(),
  'returns.add_receipt': step(RECEIPT),
  'returns.annul': step({ reason: 'Probe' }),
  'returns.pay': step({ method: 'cash' }),
  'returns.close': step(),
  'returns.correct': step({ reason: 'Probe' }),
  'returns.reject': step({ reason: 'Probe' }),
  'returns.remove': step(),
  'amendments.addPhoto': ofRequest({ id: randomUUID(), picture: '/9j/AAAA' }),
  'amendments.photo': ofRequest(undefined, { photo: PHOTO }),
  'returnChecks.list': many({}),
  'returnChecks.export': many(EXPORTED),
  'returnChecks.codes': many({}),
  'returnChecks.exportCodes': many(EXPORTED),
  'returnChecks.view': ofRequest(),
  'returnChecks.addPhoto': ofRequest({ id: randomUUID(), picture: '/9j/AAAA' }),
  'returnChecks.photo': ofRequest(undefined, { photo: PHOTO }),
}

/** Adds the request to an application. */
export async function addReturnProbe(db: Db, application_id: string, user_id: number): Promise<void> {
  const at = new Date()
  const partner = await db
    .selectFrom('partners')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('products')
    .select(['id', 'category_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const attempt = randomUUID()
  const contract_id = randomUUID()
  const id = randomUUID()
  const empty = {
    reason: null,
    asked_at: null,
    answered_at: null,
    archived_at: null,
    trouble_at: null,
    limit_sum: null,
    valid_until: null,
    asked_by: null,
  }
  await db
    .insertInto('partner_attempts')
    .values({ id: attempt, application_id, partner_id: partner.id, started_at: at, ...empty })
    .execute()
  const of = { application_id, attempt_id: attempt, partner_id: partner.id, created_by: user_id }
  await buildContract(db, { id: contract_id, ...of, created_at: at })
  await db
    .insertInto('application_goods')
    .values({
      id: GOOD,
      application_id,
      product_id: product.id,
      name: 'Probe',
      category_id: product.category_id,
      price: 1000,
      tracking: 'none',
    })
    .execute()
  const { number } = await db
    .insertInto('returns')
    .values({
      id,
      application_id,
      good_id: GOOD,
      contract_id,
      state: 'new',
      since: at,
      is_late: false,
      reason: 'no_answer',
      created_by: user_id,
      created_at: at,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  key = String(number)
  await db
    .insertInto('return_photos')
    .values({ id: PHOTO, return_id: id, picture: '/9j/AAAA', created_by: user_id, at })
    .execute()
  await db.insertInto('return_checks').values({ return_id: id, due_at: at }).execute()
  await db
    .insertInto('amendment_photos')
    .values({ id: PHOTO, return_id: id, picture: '/9j/AAAA', created_by: user_id, at })
    .execute()
  await db
    .insertInto('return_check_photos')
    .values({ id: PHOTO, return_id: id, picture: '/9j/AAAA', created_by: user_id, at })
    .execute()
}
