// The lookup of a known client and the warning about the same person in work.
import { expect, it } from 'vitest'
import { transitions } from '#api/applications.ts'
import { clients } from '#api/clients.ts'
import { checkForm } from '#domain/applications/form-rules.ts'
import { CLIENT_FIELDS } from '#domain/clients/client.ts'
import { fillFromKnown } from '#domain/clients/known.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm, startApplication, submitApplication } from '#support/applications.ts'
import { EXAMPLE_CONTEXT } from '#support/form-example.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['seller', 'seller2'])

const lookup = (api: ApiSession, body: Parameters<typeof api.call<typeof clients.lookup>>[1]['body']) =>
  api.call(clients.lookup, { body })

it('finds a client only after a submission, by pinfl, document and phone in any format', async () => {
  const values = newForm()
  const id = await startApplication(shop.seller, values)
  expect((await lookup(shop.seller2, { pinfl: values.pinfl ?? '' })).client).toBeNull()
  await shop.seller.call(transitions.submit, { params: { id }, body: { captured_slots: [1, 2, 3, 4] } })
  const document = values.document_number ?? ''
  const ways = [
    { pinfl: values.pinfl ?? '' },
    { document_number: `${document.slice(0, 2).toLowerCase()} ${document.slice(2)}` },
    { phone: formatPhone(values.phone ?? '') },
  ]
  for (const way of ways) {
    const { client } = await lookup(shop.seller2, way)
    expect(client?.values).toMatchObject({ surname: values.surname, pinfl: values.pinfl })
    expect(client?.last_application_at).not.toBeNull()
  }
})

it('returns only the part of the form that describes the client', async () => {
  const values = newForm()
  await submitApplication(shop.seller, values)
  const { client } = await lookup(shop.seller, { pinfl: values.pinfl ?? '' })
  const fields = Object.keys(client?.values ?? {})
  expect(fields.filter((field) => !(CLIENT_FIELDS as readonly string[]).includes(field))).toEqual([])
  expect(fields).not.toContain('salary')
})

it('knows everything that the last submitted application says, with the day of each value', async () => {
  const values = newForm()
  const pinfl = values.pinfl ?? ''
  const today = todayInTashkent(new Date())
  await submitApplication(shop.seller, values)
  const { client } = await lookup(shop.seller, { pinfl })
  const known = client?.known ?? { values: {}, dates: {} }
  const { fill } = fillFromKnown({ values: { pinfl }, sources: {} }, known, today)
  expect(fill.asOf).toEqual({})
  expect(checkForm({ pinfl, ...fill.values }, { ...EXAMPLE_CONTEXT, today })).toEqual([])
  expect(known.dates).toMatchObject({ phone: today, salary: today, family_status: today })
  // The card is newer than the application, and an unfinished or deleted one says nothing.
  await startApplication(shop.seller, { ...values, child_count: 7 })
  const deleted = await submitApplication(shop.seller, { ...values, child_count: 9 })
  await shop.db.updateTable('applications').set({ status: 'deleted' }).where('id', '=', deleted).execute()
  await shop.db
    .updateTable('clients')
    .set({ entered: JSON.stringify({ phone: '2025-03-01T10:00:00.000Z' }) })
    .where('pinfl', '=', pinfl)
    .execute()
  const after = (await lookup(shop.seller, { pinfl })).client?.known
  expect(after?.values.child_count).toBe(values.child_count)
  expect(after?.dates.phone).toBe('2025-03-01')
})

it('warns of any open application of the same person, except the application itself', async () => {
  const values = newForm()
  const id = await submitApplication(shop.seller, values)
  const key = { pinfl: values.pinfl ?? '' }
  expect((await lookup(shop.seller2, key)).duplicates).toMatchObject([
    { id, status: 'new', mine: false, branch_name: 'Test branch one' },
  ])
  expect((await lookup(shop.seller, key)).duplicates).toMatchObject([{ id, mine: true }])
  expect((await lookup(shop.seller, { ...key, application_id: id })).duplicates).toEqual([])
  const unfinished = await startApplication(shop.seller2, { phone: values.phone })
  const byPhone = await lookup(shop.seller, { phone: values.phone ?? '', application_id: id })
  expect(byPhone.duplicates.map((row) => row.id)).toEqual([unfinished])
  await shop.db.updateTable('applications').set({ status: 'completed' }).where('id', '=', id).execute()
  expect((await lookup(shop.seller2, key)).duplicates).toEqual([])
})

it('stores the newest data of a client, and audits lookups without the values', async () => {
  const values = newForm()
  await submitApplication(shop.seller, values)
  await submitApplication(shop.seller, { ...values, phone: '+998901230099' })
  const { client } = await lookup(shop.seller, { pinfl: values.pinfl ?? '' })
  expect(client?.values.phone).toBe('+998901230099')
  const rows = await shop.db.selectFrom('audit').selectAll().where('action', '=', 'client_lookup').execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(values.pinfl)
})

it('finds nothing without a key, and refuses a pinfl of another length', async () => {
  expect(await lookup(shop.seller, {})).toEqual({ client: null, duplicates: [] })
  expect((await shop.seller.send(clients.lookup, { body: { pinfl: '123' } })).status).toBe(400)
})
