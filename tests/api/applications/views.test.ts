// Views of lists over real HTTP: kept for oneself, shared by those who may, replaced under the same name, taken away by
// their owner alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { views } from '#api/back-office/views.ts'
import type { ApiSession } from '../../support/api.ts'
import { startShop } from '../../support/applications.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let admin: ApiSession
let manager: ApiSession
beforeAll(async () => {
  server = await startShop()
  admin = await server.signIn('admin')
  manager = await server.signIn('manager')
})
afterAll(() => server.stop())

const params = { list: 'branches' }
const state = {
  sort: 'name',
  way: 'desc' as const,
  filters: { region: '26', state: null },
  hidden: ['phone'],
}
const save = (who: ApiSession, name: string, shared = false) =>
  who.send(views.save, { params, body: { name, shared, state } })
const namesFor = async (who: ApiSession, list = 'branches') =>
  (await who.call(views.list, { params: { list } })).items.map(({ name, mine }) => `${name} ${mine}`)

describe('a view of a list', () => {
  it('is one person’s own, of one list, and comes back as it was', async () => {
    expect((await save(manager, 'Mine')).status).toBe(200)
    const { items } = await manager.call(views.list, { params })
    expect(items).toMatchObject([{ name: 'Mine', state, shared: false, mine: true }])
    expect(await namesFor(admin)).toEqual([])
    expect(await namesFor(manager, 'users')).toEqual([])
  })

  it('is replaced under the same name', async () => {
    await save(manager, 'Again')
    const other = { ...state, sort: 'region' }
    await manager.call(views.save, { params, body: { name: 'Again', shared: false, state: other } })
    const { items } = await manager.call(views.list, { params })
    expect(items.filter(({ name }) => name === 'Again')).toMatchObject([{ state: { sort: 'region' } }])
  })

  it('is shared by those who may, and only its owner takes it away', async () => {
    const refused = await save(manager, 'For all', true)
    expect(refused.problem?.errors[0]).toMatchObject({ code: 'share_no_right', field: 'shared' })
    const { key } = (await save(admin, 'For all', true)).body as { key: string }
    expect(await namesFor(manager)).toContain('For all false')
    const remove = (who: ApiSession, list = 'branches') =>
      who.send(views.remove, { params: { list, key }, body: {} })
    expect((await remove(manager)).status).toBe(404)
    expect((await remove(admin, 'users')).status).toBe(404)
    expect((await remove(admin)).status).toBe(200)
    expect(await namesFor(manager)).not.toContain('For all false')
  })

  it('says what is wrong with its name, and that there are too many', async () => {
    const short = await save(admin, ' x ')
    expect(short.problem?.errors[0]).toMatchObject({ field: 'name', code: 'too_short' })
    const nobody = await server.anonymous().send(views.list, { params })
    expect(nobody.status).toBe(401)
    for (let nth = 0; nth < 50; nth += 1) await save(admin, `View ${nth}`)
    expect((await save(admin, 'One more')).problem?.errors[0]).toMatchObject({ code: 'views_many' })
  })
})
