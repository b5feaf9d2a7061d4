// A search that names nobody finds nobody, in every list that is searched: repeated letters are not folded into one that
// begins every second name, and signs alone are not "no search".
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { api } from '#api/index.ts'
import type { ApiSession } from '../../support/api.ts'
import { newForm, startShop, submitApplication } from '../../support/applications.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let admin: ApiSession
beforeAll(async () => {
  server = await startShop()
  admin = await server.signIn('admin')
  const seller = await server.signIn('seller')
  await submitApplication(seller, { ...newForm(), surname: 'Zzakirov', name: 'Zafar' })
})
afterAll(() => server.stop())

/** Every endpoint of the contract that takes a search and answers with a page. */
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
  const answer = await admin.send(row, { body: { search } })
  expect(answer.status, `${row.path} ${search}`).toBe(200)
  return (answer.body as { items: unknown[] }).items
}

describe('searched lists', () => {
  it('are known to this test', () => {
    expect(searched.length).toBeGreaterThan(10)
  })

  it.each(searched.map((row) => [row.path, row] as const))('%s', async (_path, row) => {
    for (const search of ['zzzzz', 'ъъъъъ', '!!!', 'ўўўў zzzz'])
      expect(await find(row, search), search).toEqual([])
  })

  it('find the one who is meant, by any spelling', async () => {
    for (const search of ['zafar', 'Зафар', 'Zaffar'])
      expect(await find(api.applications.list, search), search).toHaveLength(1)
  })
})
