// Mentions of people in comments: who can be mentioned, what is stored, and comments of builds that know no mentions.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applications } from '#api/applications.ts'
import { mentions } from '#api/back-office/mentions.ts'
import type { ApiSession } from '#support/api.ts'
import { submitApplication } from '#support/applications.ts'
import { personOf, type RoleName } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'

const shop = useShop(['seller', 'seller2', 'manager', 'director', 'operator'])
const ids = new Map<RoleName, number>()
let id: string
beforeAll(async () => {
  for (const who of ['seller', 'seller2', 'manager', 'manager2', 'director'] as const)
    ids.set(who, (await personOf(shop.db, who)).id)
  id = await submitApplication(shop.seller)
})
const idOf = (who: RoleName): number => ids.get(who) ?? 0
const namesFor = async (api: ApiSession, search: string) =>
  (await api.call(mentions.people, { params: { id }, body: { search } })).items.map(({ name }) => name)
const comment = async (api: ApiSession, text: string, people?: readonly RoleName[]) => {
  const body = { id: randomUUID(), text, ...(people && { mentions: people.map(idOf) }) }
  await api.call(applications.comment, { params: { id }, body })
  const { comments } = await shop.director.call(applications.view, { params: { id } })
  return comments.find((one) => one.id === body.id)?.mentions
}

describe('who can be mentioned', () => {
  it('are the people who may read the application, without oneself, found in either script', async () => {
    expect(await namesFor(shop.seller, '')).toEqual([
      'Test accounting',
      'Test admin',
      'Test director',
      'Test finance',
      'Test manager',
      'Test operator',
      'Test support',
    ])
    expect(await namesFor(shop.manager, 'тест селлер')).toEqual(['Test seller'])
  })

  it('is no question for somebody who may not read it', async () => {
    const answer = await shop.seller2.send(mentions.people, { params: { id }, body: { search: '' } })
    expect(answer.problem?.problem).toBe('not_found')
  })

  it('are nobody who is blocked', async () => {
    const support = shop.db.updateTable('users').where('name', '=', 'Test support')
    await support.set({ blocked_at: new Date() }).execute()
    expect(await namesFor(shop.seller, 'support')).toEqual([])
    await support.set({ blocked_at: null }).execute()
  })
})

describe('a comment', () => {
  it('stores whom its text names and who may read it, and leaves out the others', async () => {
    const text = '@Test manager, @Test manager2 va @Test director: qarang'
    expect(await comment(shop.seller, text, ['manager', 'manager2', 'seller2'])).toEqual([
      { id: idOf('manager'), name: 'Test manager' },
    ])
    expect(await comment(shop.seller, 'Test managerga', ['manager'])).toBeUndefined()
  })

  it('keeps the name of its text when the person is renamed', async () => {
    const manager = shop.db.updateTable('users').where('id', '=', idOf('manager'))
    expect(await comment(shop.director, '@Test manager', ['manager'])).toMatchObject([
      { name: 'Test manager' },
    ])
    await manager.set({ name: 'Test renamed' }).execute()
    const { comments } = await shop.director.call(applications.view, { params: { id } })
    expect(comments.at(-1)?.mentions).toEqual([{ id: idOf('manager'), name: 'Test manager' }])
    await manager.set({ name: 'Test manager' }).execute()
  })

  it('of an older build has no mentions, and a repeated one stores them once', async () => {
    expect(await comment(shop.operator, '@Test manager')).toBeUndefined()
    const body = { id: randomUUID(), text: '@Test manager', mentions: [idOf('manager')] }
    for (let time = 0; time < 2; time += 1)
      await shop.seller.call(applications.comment, { params: { id }, body }, { opId: randomUUID() })
    const rows = await shop.db
      .selectFrom('comment_mentions')
      .select('user_id')
      .where('comment_id', '=', body.id)
      .execute()
    expect(rows).toEqual([{ user_id: idOf('manager') }])
  })
})
