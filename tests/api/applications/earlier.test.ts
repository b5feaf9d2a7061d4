// Earlier applications of the client of a record: with their outcome, no further than the person's scope, and nothing about
// other partners for the staff of one.
import { describe, expect, it } from 'vitest'
import { applications, transitions } from '#api/applications.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm, recordOf, startApplication, submitApplication } from '../../support/applications.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'seller', 'seller2', 'manager', 'manager2', 'partner'])
const earlierOf = (who: ApiSession, id: string) => who.call(applications.earlier, { params: { id } })
const idsFor = async (who: ApiSession, id: string) => (await earlierOf(who, id)).items.map((item) => item.id)

describe('earlier applications of a client', () => {
  it('are listed with their outcome, the newest first, and only those before the record', async () => {
    const form = newForm()
    const rejected = await submitApplication(shop.seller, form)
    await shop.manager.call(transitions.take, { params: { id: rejected }, body: {} })
    await shop.manager.call(transitions.reject, {
      params: { id: rejected },
      body: { reason: 'client_refused' },
    })
    const second = await submitApplication(shop.seller, form)
    const here = await submitApplication(shop.seller, form)
    const later = await submitApplication(shop.seller, form)
    await startApplication(shop.seller, form)

    const { items, total, beyond_scope } = await earlierOf(shop.manager, here)
    const { number } = await recordOf(shop, rejected)
    expect(items).toMatchObject([
      { id: second, status: 'new', reason: null },
      { id: rejected, status: 'rejected', reason: 'client_refused', number },
    ])
    expect({ total, beyond_scope }).toEqual({ total: 2, beyond_scope: 0 })
    expect(await idsFor(shop.manager, later)).toEqual([here, second, rejected])
    expect(await idsFor(shop.manager, rejected)).toEqual([])
  })

  it('beyond the scope are counted and not listed; deleted ones and those of others are neither', async () => {
    const form = newForm()
    const elsewhere = await submitApplication(shop.seller2, form)
    const deleted = await submitApplication(shop.seller, form)
    await shop.db.updateTable('applications').set({ status: 'deleted' }).where('id', '=', deleted).execute()
    await submitApplication(shop.seller, newForm())
    const here = await submitApplication(shop.seller, form)
    expect(await earlierOf(shop.manager, here)).toEqual({ items: [], total: 0, beyond_scope: 1 })
    expect(await earlierOf(shop.admin, here)).toMatchObject({
      items: [{ id: elsewhere }],
      total: 1,
      beyond_scope: 0,
    })
    const refused = await shop.manager2.send(applications.earlier, { params: { id: here } })
    expect(refused.status).toBe(404)
  })

  it('with other partners are unknown to the staff of a partner', async () => {
    const form = newForm()
    const earlier = await submitApplication(shop.seller, form)
    const here = await submitApplication(shop.seller, form)
    const staff = await personOf(shop.db, 'partner')
    const set = { partner_id: staff.partner_id }
    await shop.db.updateTable('applications').set(set).where('id', '=', here).execute()
    expect(await earlierOf(shop.partner, here)).toEqual({ items: [], total: 0, beyond_scope: 0 })
    await shop.db.updateTable('applications').set(set).where('id', '=', earlier).execute()
    expect(await idsFor(shop.partner, here)).toEqual([earlier])
  })

  it('of a client with another document follow the client, also after a merge of the records', async () => {
    const first = await submitApplication(shop.seller, newForm())
    const here = await submitApplication(shop.seller, newForm())
    const { client_id } = await recordOf(shop, here)
    await shop.db.updateTable('applications').set({ client_id }).where('id', '=', first).execute()
    expect(await idsFor(shop.manager, here)).toEqual([first])
  })
})
