// SMS to many clients whose sender may not send them any more: nobody gets one until somebody else sets the dispatch going again.
import { afterEach, expect, it } from 'vitest'
import { dispatches } from '#api/back-office/dispatches.ts'
import { inbox } from '#api/back-office/inbox.ts'
import { APPROVED_FROM } from '#domain/dispatches/dispatch.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { NOON, useDispatches } from '../support/dispatches.ts'

const { shop, addClient, view, step, setTime, counted, job, log } = useDispatches()
const setBlocked = (blocked_at: Date | null) =>
  shop.db.updateTable('users').set({ blocked_at }).where('name', '=', 'Test support').execute()
afterEach(async () => {
  await setBlocked(null)
  await setGrant(shop.db, 'support', 'dispatches.write', '1')
})
const kinds = async (api: ApiSession) =>
  (await api.call(inbox.list, { body: {} })).items.map(({ kind, subject }) => [kind, subject])

it('stops in the morning when its sender was blocked at night, and goes on with somebody else', async () => {
  await addClient()
  setTime(new Date('2026-11-28T21:00:00+05:00'))
  const key = await counted()
  await step('send', key)
  await setBlocked(NOON)
  setTime(new Date('2026-11-29T09:00:00+05:00'))
  await Promise.all([job(), job()])
  expect(await log()).toHaveLength(0)
  expect(await view(key, shop.director)).toMatchObject({ state: 'stopped', sender_out: true, sent: 0 })
  expect(await kinds(shop.director)).toEqual([['dispatch_halted', key]])
  const { items } = await shop.director.call(dispatches.history, { params: { key } })
  expect(items[0]).toMatchObject({ action: 'dispatch_halt', changes: { state: ['sending', 'stopped'] } })

  const { version } = await view(key, shop.director)
  await shop.director.call(dispatches.resume, { params: { key }, body: { base_version: version } })
  await job()
  expect(await log()).toHaveLength(1)
  expect(await view(key, shop.director)).toMatchObject({ sent: 1, sender_out: false })
})

it('stops at the next recipient when the sender loses the right meanwhile', async () => {
  await addClient()
  const key = await counted()
  await step('send', key)
  expect(await view(key)).toMatchObject({ sender_out: false })
  await setGrant(shop.db, 'support', 'dispatches.write', null)
  await job()
  expect(await log()).toHaveLength(0)
  expect(await kinds(shop.support)).toEqual([])
  expect(await view(key)).toMatchObject({ state: 'stopped', sender_out: true })
})

it('stops although it was approved, and its approver may set it going', async () => {
  for (let index = 0; index < 2; index += 1) await addClient()
  const price = APPROVED_FROM.cost
  const form = { name: 'Priced', kind: 'console' as const, price, status: 'active' as const }
  await shop.db.insertInto('sms_providers').values(form).execute()
  const key = await counted()
  await step('send', key)
  await setBlocked(NOON)
  const asDirector = async (verb: 'approve' | 'resume') => {
    const { version } = await view(key, shop.director)
    return (await shop.director.send(dispatches[verb], { params: { key }, body: { base_version: version } }))
      .status
  }
  expect(await view(key, shop.director)).toMatchObject({ state: 'waiting', sender_out: true })
  expect(await asDirector('approve')).toBe(200)
  await job()
  expect(await log()).toHaveLength(0)
  expect(await asDirector('resume')).toBe(200)
  await job()
  expect(await log()).toHaveLength(2)
})
