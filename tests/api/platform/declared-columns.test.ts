// What every declared list does with a column that a person may not see, and with an order by a column that may be null.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { column, defineList, optionalKeyColumn } from '#api/shapes/define-list.ts'
import { type ListSql, listHandlers } from '#server/platform/listing/declared.ts'
import type { AnyHandler } from '#server/platform/mount.ts'
import { useServer } from '#support/use-shop.ts'

const permission = 'goods.cost'
const list = defineList({
  name: 'guests',
  screen: 'outsider',
  base: '/api/uz/probe',
  texts: 'visitors',
  audit: 'probe_export',
  columns: {
    number: column('number', z.number(), { sort: true }),
    /** Of two rows out of three. */
    third: column('number', z.number().nullable(), { sort: true }),
    cost: column('sum', z.number().nullable(), { sort: 'value', permission }),
    grade: optionalKeyColumn(['high', 'low'], { labels: 'grades', sort: true, isFilter: true, permission }),
  },
  more: {},
  filters: {},
  orders: ['newest'],
})
const third = sql`case when n % 3 > 0 then n % 3 end`
const listSql: ListSql<typeof list> = {
  from: sql`generate_series(1, 30) as n`,
  key: sql`n`,
  keyKind: 'bigint',
  columns: {
    version: sql`1`,
    number: sql`n`,
    third,
    cost: sql`n * 1000`,
    grade: sql`case when n > 20 then 'high' else 'low' end`,
  },
  sorts: {
    newest: { by: sql`-n`, kind: 'bigint' },
    number: { by: sql`n`, kind: 'bigint' },
    third: { by: third, absent: sql`0`, kind: 'bigint' },
    value: { by: sql`n`, absent: sql`0`, kind: 'bigint' },
    grade: { by: sql`n`, absent: sql`0`, kind: 'bigint' },
  },
  filters: {},
  search: () => [],
  scope: sql`true`,
}
const handlers = listHandlers(list, null, () => listSql)
const server = useServer(['admin', 'director'], {
  probes: {
    'probe.list': { row: list.endpoints.list, handler: handlers.list as unknown as AnyHandler },
    'probe.export': { row: list.endpoints.export, handler: handlers.export as unknown as AnyHandler },
  },
})
const ask = async (who: 'admin' | 'director', body: object) => {
  const { status, body: answer } = await server[who].send(list.endpoints.list, { body })
  return { status, ...answer }
}

it('the compiler wants the place of null of an order by a column that may be null', () => {
  type WithoutPlace = { by: typeof third; kind: 'bigint' }
  const isAllowed: WithoutPlace extends ListSql<typeof list>['sorts']['third'] ? true : false = false
  expect(isAllowed).toBe(false)
})

describe('a column that a person may not see', () => {
  it('is neither an order nor a filter for that person', async () => {
    expect(await ask('director', {})).toMatchObject({ status: 200, total: 30 })
    for (const sort of ['value', 'grade'])
      expect(await ask('director', { sort })).toMatchObject({
        status: 400,
        errors: [{ field: 'sort', code: 'invalid' }],
      })
    expect(await ask('director', { grade: 'high' })).toMatchObject({
      status: 400,
      errors: [{ field: 'grade', code: 'unknown_field' }],
    })
  })

  it('is both for others', async () => {
    expect(await ask('admin', { sort: 'value' })).toMatchObject({ status: 200, total: 30 })
    expect(await ask('admin', { grade: 'high', sort: 'grade' })).toMatchObject({ status: 200, total: 10 })
  })

  it('is refused in the export before its first byte', async () => {
    const body = { sort: 'value', format: 'csv', columns: [{ key: 'number', title: 'number' }] } as const
    const { status, text } = await server.admin.send(list.endpoints.export, { body })
    expect(status, text).toBe(200)
    const refused = await server.director.send(list.endpoints.export, { body })
    expect(refused.status, refused.text).toBe(400)
  })
})

it.each(['asc', 'desc'] as const)('an order by a column that may be null loses no row: %s', async (way) => {
  const keys: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof ask>> = await ask('admin', {
      sort: 'third',
      way,
      limit: 7,
      ...(after !== '' && { after }),
    })
    keys.push(...page.items.map(({ key }: { key: string }) => key))
    after = page.next
  }
  expect(new Set(keys).size).toBe(30)
})
