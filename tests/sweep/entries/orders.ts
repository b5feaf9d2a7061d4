// Valid bodies for the endpoints of orders.
import type { Db } from '#server/platform/trx.ts'
import { insertOrder } from '#support/orders.ts'

type Entry = {
  about: 'many'
  input: () => { params?: Record<string, string>; query?: Record<string, string>; body: unknown }
}

const many = (input: ReturnType<Entry['input']>): Entry => ({ about: 'many', input: () => input })
const columnsOf = (key: string) => ({ format: 'csv', columns: [{ key, title: 'X' }] })

/** Numbers of the probed invoice of the first branch and of its application, known once they are there. */
const order = { key: '0', application: '0' }
const ofOrder = (body: unknown = {}): Entry => ({
  about: 'many',
  input: () => ({ params: { key: order.key }, body }),
})
const RECEIPT = { register: 'UZ191211501002', number: '1', sign: '445338', at: '2026-01-01T10:00:00', sum: 1 }
export const orderEntries = (): Record<string, Entry> => ({
  'orders.list': many({ body: {} }),
  'orders.export': many({ body: columnsOf('number') }),
  'orders.unfinished': many({ body: {} }),
  'orders.exportUnfinished': many({ body: columnsOf('number') }),
  'orders.print': {
    about: 'many',
    input: () => ({ query: { papers: `invoice-${order.key}`, language: 'ru' }, body: {} }),
  },
  'orders.ofApplication': {
    about: 'many',
    input: () => ({ params: { key: order.application }, body: {} }),
  },
  'orders.view': ofOrder(),
  'orders.viewClosed': ofOrder(),
  'orders.history': ofOrder(),
  'orders.paper': {
    about: 'many',
    input: () => ({ params: { key: order.key }, query: { language: 'ru' }, body: {} }),
  },
  'orders.update': ofOrder({
    base_version: -1,
    values: { payment_type: '', delivery: '', delivery_time: '', owner_name: '' },
  }),
  'orders.receipt': ofOrder({ base_version: -1, receipt: RECEIPT }),
  'orders.close': ofOrder({ base_version: -1 }),
})

/** A closed invoice of the first branch. */
export async function addOrderProbe(db: Db): Promise<void> {
  const branch = await db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow()
  const manager = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'Test manager')
    .executeTakeFirstOrThrow()
  const made = await insertOrder(db, { branch_id: branch.id, manager_id: manager.id, state: 'closed' })
  order.key = made.key
  order.application = String(made.number)
}
