// Saved list views over real HTTP: private or shared, replaced under the same name, removed only by their
// owner.
import { describe, expect, it } from 'vitest'
import { views } from '#api/back-office/views.ts'
import { LIST_NAMES, type ListName } from '#api/shapes/list-names.ts'
import type { ApiSession } from '../../support/api.ts'
import { setGrant } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin', 'manager', 'seller'])

const params = { list: 'branches' as const }
const state = {
  sort: 'name',
  way: 'desc' as const,
  filters: { region: '26', state: null },
  hidden: ['phone'],
}
const save = (who: ApiSession, name: string, shared = false) =>
  who.send(views.save, { params, body: { name, shared, state } })
const namesFor = async (who: ApiSession, list: ListName = 'branches') =>
  (await who.call(views.list, { params: { list } })).items.map(({ name, mine }) => `${name} ${mine}`)

describe('a view of a list', () => {
  it('belongs to one person and one list, and is returned unchanged', async () => {
    expect((await save(shop.manager, 'Mine')).status).toBe(200)
    const { items } = await shop.manager.call(views.list, { params })
    expect(items).toMatchObject([{ name: 'Mine', state, shared: false, mine: true }])
    expect(await namesFor(shop.admin)).toEqual([])
    expect(await namesFor(shop.manager, 'applications')).toEqual([])
  })

  it.each(LIST_NAMES)('is kept of the list %s', async (list) => {
    const body = { name: 'Kept', shared: false, state }
    expect((await shop.admin.send(views.save, { params: { list }, body })).status).toBe(200)
    expect(await namesFor(shop.admin, list)).toContain('Kept true')
  })

  it('of a list or for a role that does not exist is refused', async () => {
    const unknown = { list: 'no_such_list' } as unknown as { list: ListName }
    expect((await shop.admin.send(views.list, { params: unknown })).status).toBe(400)
    const body = { name: 'Nowhere', shared: false, state }
    expect((await shop.admin.send(views.save, { params: unknown, body })).status).toBe(400)
    const shared = { name: 'For nobody', shared: true, roles: ['1', '999999'], state }
    const refused = await shop.admin.send(views.save, { params, body: shared })
    expect(refused.problem?.errors[0]).toMatchObject({ field: 'roles', code: 'unknown_choice' })
  })

  it('of a list that the person has no right for is neither read nor saved', async () => {
    await shop.admin.call(views.save, {
      params: { list: 'sms_log' },
      body: { name: 'Refused ones', shared: true, state },
    })
    const read = () => shop.seller.send(views.list, { params: { list: 'sms_log' } })
    const body = { name: 'Mine', shared: false, state }
    expect((await read()).status).toBe(403)
    const saved = await shop.seller.send(views.save, { params: { list: 'sms_log' }, body })
    expect(saved.status).toBe(403)
    // One's own goes also after the right was taken away.
    const { key } = await shop.manager.call(views.save, { params, body: { ...body, name: 'Left' } })
    await setGrant(shop.db, 'manager', 'branches', null)
    try {
      expect((await shop.manager.send(views.list, { params })).status).toBe(403)
      const removed = await shop.manager.send(views.remove, { params: { ...params, key }, body: {} })
      expect(removed.status).toBe(200)
    } finally {
      await setGrant(shop.db, 'manager', 'branches', 'all')
    }
  })

  it('is replaced under the same name', async () => {
    await save(shop.manager, 'Again')
    const other = { ...state, sort: 'region' }
    await shop.manager.call(views.save, { params, body: { name: 'Again', shared: false, state: other } })
    const { items } = await shop.manager.call(views.list, { params })
    expect(items.filter(({ name }) => name === 'Again')).toMatchObject([{ state: { sort: 'region' } }])
  })

  it('is shared by those with the right, and removed only by its owner', async () => {
    const refused = await save(shop.manager, 'For all', true)
    expect(refused.problem?.errors[0]).toMatchObject({ code: 'share_no_right', field: 'shared' })
    const { key } = (await save(shop.admin, 'For all', true)).body as { key: string }
    expect(await namesFor(shop.manager)).toContain('For all false')
    const remove = (who: ApiSession, list: ListName = 'branches') =>
      who.send(views.remove, { params: { list, key }, body: {} })
    expect((await remove(shop.manager)).status).toBe(404)
    expect((await remove(shop.admin, 'users')).status).toBe(404)
    expect((await remove(shop.admin)).status).toBe(200)
    expect(await namesFor(shop.manager)).not.toContain('For all false')
  })

  it('is shared with everybody, or with the people of some roles', async () => {
    const { items } = await shop.admin.call(views.roles, {})
    const keyOf = (name: string) => items.find((role) => role.name === name)?.key ?? ''
    expect((await shop.manager.send(views.roles, {})).status).toBe(403)
    const share = (name: string, role: string) =>
      shop.admin.call(views.save, { params, body: { name, shared: true, roles: [keyOf(role)], state } })
    await share('For managers', 'manager')
    await share('For directors', 'director')
    expect(await namesFor(shop.manager)).toContain('For managers false')
    expect(await namesFor(shop.manager)).not.toContain('For directors false')
    const own = (await shop.admin.call(views.list, { params })).items
    expect(own.find(({ name }) => name === 'For directors')?.roles).toEqual([keyOf('director')])
  })

  it('reports an invalid name and too many views', async () => {
    const short = await save(shop.admin, ' x ')
    expect(short.problem?.errors[0]).toMatchObject({ field: 'name', code: 'too_short' })
    const nobody = await shop.anonymous().send(views.list, { params })
    expect(nobody.status).toBe(401)
    for (let nth = 0; nth < 50; nth += 1) await save(shop.admin, `View ${nth}`)
    expect((await save(shop.admin, 'One more')).problem?.errors[0]).toMatchObject({ code: 'views_many' })
    // One that is there already is no further one.
    expect((await save(shop.admin, 'View 7')).status).toBe(200)
  })

  it('are no more than that when many are saved at a time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, nth) =>
        shop.manager.send(views.save, {
          params: { list: 'applications' },
          body: { name: `View ${nth}`, shared: false, state },
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
  })
})
