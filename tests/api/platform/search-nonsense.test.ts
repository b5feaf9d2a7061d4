// A search that names nobody finds nobody, in every list that is searched: repeated letters are not folded into one that
// begins every second name, and signs alone are not "no search".
import { beforeAll, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { newForm, submitApplication } from '../../support/applications.ts'
import { useShop } from '../../support/use-shop.ts'

const shop = useShop(['admin'])
/** What the body of an endpoint needs beside the search, by its path. */
const needed = new Map<string, object>()
beforeAll(async () => {
  const seller = await shop.signIn('seller')
  const id = await submitApplication(seller, { ...newForm(), surname: 'Zzakirov', name: 'Zafar' })
  needed.set(backOfficeApi.assignment.people.path, { ids: [id] })
  needed.set(backOfficeApi.queue.options.path, { kind: 'seller' })
})

/** Every endpoint of the API that takes a search and returns a page. */
const searched: Endpoint[] = [...Object.values(api), ...Object.values(backOfficeApi)]
  .flatMap((rows) => Object.values(rows) as Endpoint[])
  .filter(
    ({ method, path, body, returns, kind }) =>
      method === 'POST' &&
      kind === undefined &&
      !path.includes(':') &&
      body !== undefined &&
      'shape' in body &&
      'search' in (body.shape as object) &&
      'shape' in returns &&
      'items' in (returns.shape as object),
  )

const find = async (row: Endpoint, search: string) => {
  const answer = await shop.admin.send(row, { body: { ...needed.get(row.path), search } })
  expect(answer.status, `${row.path} ${search}`).toBe(200)
  return (answer.body as { items: unknown[] }).items
}

describe('searched lists', () => {
  it('are all covered by this test', () => {
    expect(searched.length).toBeGreaterThan(10)
  })

  it.each(searched.map((row) => [row.path, row] as const))('%s', async (_path, row) => {
    for (const search of ['zzzzz', 'ъъъъъ', '!!!', 'ўўўў zzzz'])
      expect(await find(row, search), search).toEqual([])
  })

  it('find the intended person, in any spelling', async () => {
    for (const search of ['zafar', 'Зафар', 'Zaffar'])
      expect(await find(api.applications.list, search), search).toHaveLength(1)
  })
})
