// An entry is judged by the day it was made (decision 0063): what was valid then stays valid in the queue of a tablet and through
// the stages, whatever day it is, whatever the settings and the prefixes are by then.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { settings } from '#api/settings.ts'
import { stages } from '#api/stages.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { addDays, todayInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { ApiSession } from '#support/api.ts'
import { newForm } from '#support/applications.ts'
import { useShop } from '#support/use-shop.ts'

const started = Date.now()
let clock = started
const shop = useShop(['seller', 'manager', 'admin'], { now: () => new Date(clock) })

const today = () => todayInTashkent(new Date(clock))
const SUBMIT = { captured_slots: [1, 2, 3, 4] }

/** Another day, on which everybody has signed in again. */
async function passDays(days: number): Promise<void> {
  clock += days * DAY_MS
  for (const who of ['seller', 'manager', 'admin'] as const) shop[who] = await shop.signIn(who)
}
async function begin(values: FormValues, begunDaysAgo?: number): Promise<string> {
  const id = randomUUID()
  const begun =
    begunDaysAgo === undefined
      ? {}
      : { created_at_device: new Date(clock - begunDaysAgo * DAY_MS).toISOString() }
  await shop.seller.call(applications.create, { body: { id, values, ...begun } })
  return id
}
const send = (who: ApiSession, id: string) => who.send(transitions.submit, { params: { id }, body: SUBMIT })
const codesOf = async (id: string) =>
  (await send(shop.seller, id)).problem?.errors.map(({ field, code }) => `${field} ${code}`) ?? []

async function isDataDone(id: string): Promise<boolean | undefined> {
  await shop.manager.call(transitions.take, { params: { id }, body: {} })
  const view = await shop.manager.call(stages.view, { params: { id } })
  return view.stages.find(({ stage }) => stage === 'client_data')?.done
}

it('a visit of the day of the entry is no late entry when the queue sends it the next morning', async () => {
  const id = await begin({ ...newForm(), visit_date: addDays(today(), -1), late_entry_reason: null }, 1)
  expect(await codesOf(id)).toEqual([])
})

it('a visit before the day of the entry asks for its reason, also where the clock claims too much', async () => {
  const yesterday = await begin({ ...newForm(), visit_date: addDays(today(), -1), late_entry_reason: null })
  expect(await codesOf(yesterday)).toEqual(['late_entry_reason required'])
  const ages = await begin({ ...newForm(), visit_date: addDays(today(), -300), late_entry_reason: null }, 300)
  expect(await codesOf(ages)).toEqual(['late_entry_reason required'])
})

it('a document that was valid at the entry is accepted on arrival, and one that was not is refused', async () => {
  const expiring = { document_issued: '2018-01-01', document_expires: addDays(today(), -1) }
  expect(await codesOf(await begin({ ...newForm(), ...expiring }, 2))).toEqual([])
  expect(await codesOf(await begin({ ...newForm(), ...expiring }))).toEqual([
    'document_expires document_expired',
  ])
})

it('a manager who continues on another day is not sent back to the data', async () => {
  const id = await begin({
    ...newForm(),
    visit_date: today(),
    document_expires: today(),
    late_entry_reason: null,
  })
  expect(await codesOf(id)).toEqual([])
  await passDays(1)
  expect(await isDataDone(id)).toBe(true)
})

it('a limit and a prefix that were changed after the entry stay as they were for it, and apply to later ones', async () => {
  const values = { ...newForm(), salary: 600_000, phone: '+998901234567' }
  const waiting = await begin(values)
  const submitted = await begin({ ...values, phone: '+998901234568' })
  expect(await codesOf(submitted)).toEqual([])
  const before = await shop.admin.call(settings.view, {})
  await shop.admin.call(settings.update, {
    body: { base_version: before.version, values: { ...before.values, salary_min: 700_000 } },
  })
  const { items } = await shop.admin.call(backOfficeApi.phonePrefixes.list, {
    body: { sort: 'value', limit: 100 },
  })
  const prefix = items.find(({ value }) => value === '90')
  if (!prefix) throw new Error('no prefix')
  const { key, version, ...line } = prefix
  await shop.admin.call(backOfficeApi.phonePrefixes.update, {
    params: { key },
    body: { base_version: version, values: { ...line, status: 'inactive' } },
  })
  clock += 1000
  expect(await codesOf(waiting)).toEqual([])
  expect(await isDataDone(submitted)).toBe(true)
  expect((await codesOf(await begin(values))).toSorted()).toEqual([
    expect.stringMatching(/^phone /),
    'salary salary_unreasonable',
  ])
  await shop.manager.call(applications.patch, {
    params: { id: submitted },
    body: {
      base_version: (await shop.manager.call(applications.view, { params: { id: submitted } })).version,
      values: { salary: 650_000 },
    },
  })
  const view = await shop.manager.call(stages.view, { params: { id: submitted } })
  expect(view.stages[0]).toEqual({ stage: 'client_data', done: false })
})
