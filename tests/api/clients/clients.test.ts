// The lookup of a known client and the warning about the same person in work.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moves } from '#api/applications.ts'
import { clients } from '#api/clients.ts'
import { CLIENT_FIELDS } from '#domain/clients/client.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm, startApplication, startShop, submitApplication } from '#support/applications.ts'
import type { TestServer } from '#support/server.ts'

let server: TestServer
let seller: ApiSession
let elsewhere: ApiSession
beforeAll(async () => {
  server = await startShop()
  seller = await server.signIn('seller')
  elsewhere = await server.signIn('seller2')
})
afterAll(() => server.stop())

const lookup = (api: ApiSession, body: Parameters<typeof api.call<typeof clients.lookup>>[1]['body']) =>
  api.call(clients.lookup, { body })

it('knows a client only after a submission, by pinfl, document and phone in any form', async () => {
  const values = newForm()
  const id = await startApplication(seller, values)
  expect((await lookup(elsewhere, { pinfl: values.pinfl ?? '' })).client).toBeNull()
  await seller.call(moves.submit, { params: { id }, body: { captured_slots: [1, 2, 3, 4] } })
  const document = values.document_number ?? ''
  const ways = [
    { pinfl: values.pinfl ?? '' },
    { document_number: `${document.slice(0, 2).toLowerCase()} ${document.slice(2)}` },
    { phone: formatPhone(values.phone ?? '') },
  ]
  for (const way of ways) {
    const { client } = await lookup(elsewhere, way)
    expect(client?.values).toMatchObject({ surname: values.surname, pinfl: values.pinfl })
    expect(client?.last_application_at).not.toBeNull()
  }
})

it('gives only the part of the form that describes the client', async () => {
  const values = newForm()
  await submitApplication(seller, values)
  const { client } = await lookup(seller, { pinfl: values.pinfl ?? '' })
  const fields = Object.keys(client?.values ?? {})
  expect(fields.filter((field) => !(CLIENT_FIELDS as readonly string[]).includes(field))).toEqual([])
  expect(fields).not.toContain('salary')
})

it('warns of the same person in work anywhere, not of the application itself nor of what is over', async () => {
  const values = newForm()
  const id = await submitApplication(seller, values)
  const key = { pinfl: values.pinfl ?? '' }
  expect((await lookup(elsewhere, key)).duplicates).toMatchObject([
    { id, status: 'new', mine: false, branch_name: 'Test branch one' },
  ])
  expect((await lookup(seller, key)).duplicates).toMatchObject([{ id, mine: true }])
  expect((await lookup(seller, { ...key, application_id: id })).duplicates).toEqual([])
  const unfinished = await startApplication(elsewhere, { phone: values.phone })
  const byPhone = await lookup(seller, { phone: values.phone ?? '', application_id: id })
  expect(byPhone.duplicates.map((row) => row.id)).toEqual([unfinished])
  await server.db.updateTable('applications').set({ status: 'completed' }).where('id', '=', id).execute()
  expect((await lookup(elsewhere, key)).duplicates).toEqual([])
})

it('keeps the newest data of a client, and writes down who looked without the values', async () => {
  const values = newForm()
  await submitApplication(seller, values)
  await submitApplication(seller, { ...values, phone: '+998901230099' })
  const { client } = await lookup(seller, { pinfl: values.pinfl ?? '' })
  expect(client?.values.phone).toBe('+998901230099')
  const rows = await server.db.selectFrom('audit').selectAll().where('action', '=', 'client_lookup').execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(values.pinfl)
})

it('finds nothing by nothing, and refuses a pinfl of another length', async () => {
  expect(await lookup(seller, {})).toEqual({ client: null, duplicates: [] })
  expect((await seller.send(clients.lookup, { body: { pinfl: '123' } })).status).toBe(400)
})
