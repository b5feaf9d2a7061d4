// Each list answers for the line of an address, by its key: that line alone, whatever else the list has.
import { expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import { useServer } from '../../support/use-shop.ts'

const shop = useServer(['admin'], { seed: 'demo' })
type Answer = { items: readonly { key: string }[]; total: number }

const takesKey = ({ body }: Endpoint): boolean =>
  body !== undefined && 'shape' in body && 'only' in (body.shape as object)
const LISTS = [...ENDPOINTS].filter(([, row]) => takesKey(row))

/** What the body of an endpoint needs beside the line, by its path. */
const NEEDED: Record<string, object> = {
  [backOfficeApi.profitAndLoss.list.path]: { month: dateInTashkent(new Date()).slice(0, 7), line: 'revenue' },
}

async function ask(row: Endpoint, body: object): Promise<Answer> {
  const { status, text } = await shop.admin.send(row, { body: { ...NEEDED[row.path], ...body } })
  expect([row.path, status]).toEqual([row.path, 200])
  return JSON.parse(text) as Answer
}

it.each(LISTS)('%s answers for one line', async (_name, row) => {
  const { items } = await ask(row, { limit: 5 })
  for (const { key } of items) {
    const { items: found, total } = await ask(row, { only: key })
    expect([found.map((line) => line.key), total]).toEqual([[key], 1])
  }
  expect((await ask(row, { only: 'nothing' })).items).toEqual([])
})

it('are many, most with lines', async () => {
  const filled = []
  for (const [name, row] of LISTS) if ((await ask(row, { limit: 1 })).items.length > 0) filled.push(name)
  expect(filled.length).toBeGreaterThan(10)
})
