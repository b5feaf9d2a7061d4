// What was entered earlier and arrives later, from a tablet that was away, never replaces what was entered later: the client's
// card keeps the later value, and the application shows what differs (decision 0063).
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { HEADERS } from '#api/endpoint.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { HOUR_MS } from '#domain/kernel/time/durations.ts'
import { newForm, recordOf } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['seller', 'admin'])
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

async function arrive(values: FormValues, begunHoursAgo: number): Promise<string> {
  const id = randomUUID()
  await shop.seller.call(applications.create, {
    body: { id, values, created_at_device: hoursAgo(begunHoursAgo) },
  })
  return id
}
const submit = (id: string) =>
  shop.seller.call(transitions.submit, { params: { id }, body: { captured_slots: [1, 2, 3, 4] } })
const cardOf = async (id: string) => {
  const { client_id } = await recordOf(shop, id)
  const key = String(client_id)
  return shop.admin.call(backOfficeApi.clientRecords.view, { params: { key } })
}
const commentsOf = async (id: string) =>
  (await shop.admin.call(applications.view, { params: { id } })).comments.map(({ text }) => text)

it('an application that was begun before another one keeps the card of the later one', async () => {
  const values = newForm()
  const later = await arrive({ ...values, registration_street: 'Navoiy' }, 1)
  await submit(later)
  const earlier = await arrive({ ...values, registration_street: 'Bobur' }, 5)
  await submit(earlier)
  expect((await cardOf(earlier)).values.registration_street).toBe('Navoiy')
  expect(await commentsOf(earlier)).toEqual(['registration_street: Bobur → Navoiy'])
  const newest = await arrive({ ...values, registration_street: 'Furqat' }, 0)
  await submit(newest)
  expect((await cardOf(newest)).values.registration_street).toBe('Furqat')
  expect(await commentsOf(newest)).toEqual([])
})

it('a card that was changed in the back office is not set back by what a tablet brings later', async () => {
  const values = newForm()
  const first = await arrive(values, 9)
  await submit(first)
  const card = await cardOf(first)
  await shop.admin.call(backOfficeApi.clientRecords.update, {
    params: { key: card.key },
    body: { base_version: card.version, values: { ...card.values, registration_street: 'Navoiy' } },
  })
  const away = await arrive({ ...values, registration_street: 'Bobur' }, 5)
  await shop.seller.call(
    applications.patch,
    { params: { id: away }, body: { base_version: 1, values: { registration_house: '7' } } },
    { headers: { [HEADERS.madeAt]: hoursAgo(4) } },
  )
  await submit(away)
  const after = await cardOf(away)
  expect([after.values.registration_street, after.values.registration_house]).toEqual([
    'Navoiy',
    // Later than the card's own, which is of the first application.
    '7',
  ])
  expect((await commentsOf(away))[0]).toContain('registration_street: Bobur → Navoiy')
})
