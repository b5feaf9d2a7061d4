// A search that names nobody finds nobody, in every list that is searched: repeated letters are not folded into one that
// begins every second name, and signs alone are not "no search".
import { beforeAll, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import { newForm, submitApplication } from '../../support/applications.ts'
import { personOf } from '../../support/people.ts'
import { useShop } from '../../support/use-shop.ts'
import { searchedEndpoints } from '../support/searched.ts'

const shop = useShop(['admin'])
/** What the body of an endpoint needs beside the search, by its path. */
const needed = new Map<string, object>()
beforeAll(async () => {
  const seller = await shop.signIn('seller')
  const id = await submitApplication(seller, { ...newForm(), surname: 'Zzakirov', name: 'Zafar' })
  needed.set(backOfficeApi.assignment.people.path, { ids: [id] })
  needed.set(backOfficeApi.queue.options.path, { kind: 'seller' })
  const branch = (await personOf(shop.db, 'seller')).branch_id
  needed.set(backOfficeApi.movements.products.path, { branch })
  needed.set(backOfficeApi.receipts.products.path, { branch })
  needed.set(backOfficeApi.writeOffs.products.path, { branch })
  needed.set(backOfficeApi.profitAndLoss.list.path, { month: '2026-01', line: 'revenue' })
})

const find = async (row: Endpoint, search: string) => {
  const answer = await shop.admin.send(row, { body: { ...needed.get(row.path), search } })
  expect(answer.status, `${row.path} ${search}`).toBe(200)
  return (answer.body as { items: unknown[] }).items
}

describe('searched lists', () => {
  it('are all covered by this test', () => {
    expect(searchedEndpoints.length).toBeGreaterThan(10)
  })

  it.each(searchedEndpoints.map((row) => [row.path, row] as const))('%s', async (_path, row) => {
    for (const search of ['zzzzz', 'ъъъъъ', '!!!', 'ўўўў zzzz'])
      expect(await find(row, search), search).toEqual([])
  })

  it('find the intended person, in any spelling', async () => {
    for (const search of ['zafar', 'Зафар', 'Zaffar'])
      expect(await find(api.applications.list, search), search).toHaveLength(1)
  })
})
