// H. Hostile input (src/docs/offline.md#fault-matrix): every route gets input that its schema does not expect, and every
// list input that its SQL does not expect.
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import { type ApiSession, addressOf } from '../../support/api.ts'
import { type Chance, chanceOf, printResult, roundsOf } from '../drivers/random.ts'
import { openApiSession } from '../drivers/server/api-operations.ts'
import {
  type EndpointInput,
  inputOf,
  namesOf,
  type Place,
  placesOf,
  withAt,
} from '../drivers/server/samples.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const admin = personOf('admin', 0)
/** They would end the sessions of the suite, or start long jobs on the server. */
const LEFT_ALONE = new Set(['session.logout', 'tablet.events', 'settings.update', 'session.changePassword'])
const rows = [...ENDPOINTS].filter(([name]) => !LEFT_ALONE.has(name))
const AT_ONCE = 8
/**
 * Routes without a limit of their own handle a body that is too large alike: some of them get one, all of them with
 * more rounds, and those with a limit of their own always.
 */
const TOO_BIG_EVERY = roundsOf(1) > 1 ? 1 : 10
const MEGABYTE = 1024 * 1024
/** No limit that holds for every route is above this. */
const COMMON_BYTES = 5 * MEGABYTE
const tooBigFor = (row: Endpoint) =>
  JSON.stringify({ comment: 'x'.repeat((row.maxBodyBytes ?? COMMON_BYTES) + MEGABYTE) })

type Heard = { name: string; what: string; status: number; text: string }

/** Sends a body verbatim, which JSON.stringify would not produce. */
async function sendText(
  api: ApiSession,
  row: Endpoint,
  input: EndpointInput,
  text: string,
): Promise<[number, string]> {
  const answer = await fetch(`${api.url}${addressOf(row, input)}`, {
    method: row.method,
    headers: await api.headers(row),
    body: text,
  })
  return [answer.status, await answer.text()]
}

/** Runs the jobs, a few at a time. */
async function inLanes<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const lane = async () => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) results.push(await job())
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

const RAW = '@@raw@@'
/** Values that replace a value; texts in RAW are put into the JSON verbatim. */
const SPOILS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['a negative', -1],
  ['beyond int4', 2 ** 31],
  ['beyond int8', 1e19],
  ['a fraction', 0.1],
  ['1e309', `${RAW}1e309`],
  ['empty', ''],
  ['NUL', 'a\0b'],
  ['a lone surrogate', `${RAW}"\\ud83d"`],
  ['right to left', '\u202eabc\u0000'.slice(0, 4)],
  ['100 000 letters', 'Ы'.repeat(100_000)],
  ['a day there is not', '2026-02-31'],
  ['a year far away', '99999-01-01'],
  ['a uuid', '00000000-0000-0000-0000-000000000000'],
  ['a list', []],
  ['a list of lists', [[[]]]],
  ['an object', {}],
  ['__proto__', `${RAW}{"__proto__":{"is_admin":true}}`],
  ['constructor', { constructor: { prototype: { is_admin: true } } }],
  ['the same key twice', `${RAW}{"a":1,"a":[2]}`],
  ['depth 10 000', `${RAW}${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['-0', `${RAW}-0`],
]
const unraw = (json: string) =>
  json.replaceAll(new RegExp(`"${RAW}((?:[^"\\\\]|\\\\.)*)"`, 'g'), (_all, text: string) =>
    JSON.parse(`"${text}"`),
  )

function damagedInputs(row: Endpoint, places: readonly Place[], chance: Chance) {
  const input = inputOf(row)
  const [what, other] = chance.one(SPOILS)
  const at = chance.one(places)
  return {
    what: `${what} at ${at.join('.') || 'the body'}`,
    input,
    text: unraw(JSON.stringify(withAt(input.body, at, other))),
  }
}

test('F57 no write route answers an unexpected body with a 500', async ({ system }) => {
  const api = await openApiSession(system, admin)
  const chance = chanceOf('F57')
  const each = roundsOf(14)
  const writes = rows.filter(([, row]) => row.method !== 'GET' && row.kind !== 'photo')
  const fit = writes.filter(([, row]) => row.body?.safeParse(inputOf(row).body).success ?? true).length
  expect(
    fit / writes.length,
    'most samples fit their schema, so that a damaged one is damaged in one place',
  ).toBeGreaterThan(0.85)
  const jobs = writes.flatMap(([name, row], index) => {
    const places = placesOf(inputOf(row).body)
    const some = Array.from({ length: each }, () => async (): Promise<Heard> => {
      const { what, input, text } = damagedInputs(row, places, chance)
      const [status, answerBody] = await sendText(api, row, input, text)
      return { name, what, status, text: answerBody }
    })
    const tooBig = async (): Promise<Heard> => {
      // The refusal is sent before the body was read, so the connection may end before the answer is read.
      const [status, answerBody] = await sendText(api, row, inputOf(row), tooBigFor(row)).catch(
        () => [413, ''] as const,
      )
      return { name, what: 'too big', status, text: answerBody }
    }
    return row.maxBodyBytes !== undefined || index % TOO_BIG_EVERY === 0 ? [...some, tooBig] : some
  })
  const heard = await inLanes(jobs)
  expect(heard.filter(({ status }) => status >= 500)).toEqual([])
  expect(heard.filter(({ what, status }) => what === 'too big' && status !== 413)).toEqual([])
  const taken = heard.filter(({ status }) => status < 300).length
  expect(system.complaints()).toEqual([])
  expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined()
  printResult(
    'F57',
    `${heard.length} bodies to ${writes.length} routes (${fit} samples fit), ${taken} were taken, none a 500`,
  )
})

const INJECTIONS = [
  "'",
  "' or '1'='1",
  "'; drop table users; --",
  "') union select phone, password_hash from users --",
  "1' and (select pg_sleep(60)) is null --",
  '1 or 1=1',
  '$1',
  '%',
  '_',
  '\\',
  "\\'; select 1; --",
  '%%%" or ""="',
  'id desc; select 1',
  "name' || chr(65) || '",
  '{"$gt":""}',
  '../../etc/passwd',
]

/** Replaces every text of an input, and every part of the path and the query, by a hostile one. */
function injected(row: Endpoint, payload: string): { what: string; input: EndpointInput }[] {
  const input = inputOf(row)
  const texts = placesOf(input.body).filter((at) => at.length > 0)
  return [
    ...namesOf(row).map((name) => ({
      what: `path ${name}`,
      input: { ...input, params: { ...input.params, [name]: payload } },
    })),
    ...Object.keys(input.query ?? {}).map((name) => ({
      what: `query ${name}`,
      input: { ...input, query: { ...input.query, [name]: payload } },
    })),
    ...texts.map((at) => ({
      what: at.join('.'),
      input: { ...input, body: withAt(input.body, at, payload) },
    })),
  ]
}

const isList = ([name, row]: readonly [string, Endpoint]) =>
  row.method === 'GET' || /list|export|search|lookup|twins|finance|month|goods|limits/i.test(name)

/** Number of rows in every table that an injection could change. */
const counts = (system: TestSystem) =>
  system.queryRows<Record<string, number>>(
    `select (select count(*)::int from users) as users, (select count(*)::int from applications) as applications,
      (select count(*)::int from clients) as clients, (select count(*)::int from role_permissions) as rights`,
  )

test('F56 text in searches, orders, filters and addresses is never executed', async ({ system }) => {
  const api = await openApiSession(system, admin)
  const chance = chanceOf('F56')
  const before = await counts(system)
  const lists = rows.filter((one) => isList(one) && one[1].kind !== 'stream' && !one[1].operation)
  const each = roundsOf(12)
  const jobs = lists.flatMap(([name, row]) =>
    Array.from({ length: each }, () => async () => {
      const choices = injected(row, chance.one(INJECTIONS))
      if (choices.length === 0) return null
      const { what, input } = chance.one(choices)
      const { status, text } = await api.send(row, input)
      return { name, what, status, text: status >= 400 ? text : '' }
    }),
  )
  const heard = (await inLanes(jobs)).filter((one) => one !== null)
  // A statement that sleeps would be ended by the time limit of statements, which is shorter, and answered with a 5xx.
  expect(heard.filter(({ status }) => status >= 500)).toEqual([])
  expect(heard.filter(({ text }) => /syntax error|pg_catalog|relation "|column "/i.test(text))).toEqual([])
  expect(await counts(system)).toEqual(before)
  expect(system.complaints(), 'no statement failed').toEqual([])
  printResult(
    'F56',
    `${heard.length} injections at ${lists.length} routes, all of them taken as text or refused`,
  )
})

test('F56 a search for an injection finds nothing, and an order must be one of the list', async ({
  system,
}) => {
  const api = await openApiSession(system, admin)
  const searched = rows.filter(
    ([name, row]) => /\.list$/.test(name) && row.body?.safeParse({ search: 'abc' }).success,
  )
  for (const [name, row] of searched) {
    for (const search of ["qvxq' or 'a'='a", "wqxv') or true --", 'wqxv%']) {
      const { status, body } = await api.send(row, { body: { search } })
      expect([status, (body as { items: unknown[] }).items], `${name}: ${search}`).toEqual([200, []])
    }
    const { status } = await api.send(row, { body: { sort: 'password_hash' } })
    expect(status, name).toBe(400)
  }
  printResult('F56', `${searched.length} lists searched`)
})
