// A step that a screen offers is not refused by the server for who asks: the tables of the screens and the conditions of the server
// agree about every record of the demo shop, for people of every role, and for people who see more than they may change. Each step
// is sent with a version that no record has, so that nothing changes: what is answered is a conflict of versions.
import { beforeAll, expect, it } from 'vitest'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { session } from '#api/session.ts'
import type { StepTable } from '#app/kit/steps/table.ts'
import { NO_SESSION, type SessionView } from '#app/platform/session-store.ts'
import { can, scopeOf } from '#domain/access/can.ts'
import { isPermissionKey, PERMISSIONS } from '#domain/access/permissions.ts'
import type { ApiSession } from '#support/api.ts'
import { PEOPLE, setGrant } from '#support/people.ts'
import { useServer } from '#support/use-shop.ts'

const MOST_RECORDS = 15
const UNKNOWN_VERSION = -1
const WRITTEN = 'A reason that is long enough for every step that asks for one'

type Recorded = { key: string; version: number }
type Table = StepTable<Recorded>
type Group = Readonly<Record<string, Endpoint>>

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && 'rows' in value && 'texts' in value
const modules = import.meta.glob<Record<string, unknown>>('../../../src/app/*/steps.tsx', { eager: true })
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => [value, ...Object.values(value as object)])
  .filter(isTable)
const groups = Object.values<Group>(backOfficeApi)

/** The permissions of steps that have a scope, but for those of what the person sees. */
const seeing = new Set(groups.flatMap(({ list, view }) => [list?.access, view?.access]))
const narrowed = groups
  .flatMap((endpoints) => Object.values(endpoints))
  .flatMap(({ operation, access }) => (operation === true && isPermissionKey(access) ? [access] : []))
  .filter((access) => PERMISSIONS[access].type === 'list' && !seeing.has(access))

const shop = useServer(['admin'], { seed: 'demo' })
const people = new Map<string, { api: ApiSession; view: SessionView }>()

async function viewOf(api: ApiSession): Promise<SessionView> {
  const user = await api.call(session.user, {})
  const roles = await api.call(session.userRoles, {})
  const actor = { is_admin: user.is_admin, roles }
  const rights = { can: (key: never) => can(actor, key), scopeOf: (key: never) => scopeOf(actor, key) }
  return { ...NO_SESSION, state: 'signed_in', user, roles, ...rights } as SessionView
}

beforeAll(async () => {
  // The director sees everything still, and changes what is theirs.
  for (const key of narrowed) await setGrant(shop.db, 'director', key, 'own')
  for (const name of PEOPLE) {
    const api = await shop.signIn(name)
    people.set(name, { api, view: await viewOf(api) })
  }
})

/** The records of a table that a person sees, with what their page shows. */
async function recordsOf(api: ApiSession, { list }: Table): Promise<Recorded[]> {
  const group = groups.find((endpoints) => endpoints['list']?.path === list)
  if (group?.['list'] === undefined) throw new Error(`no list ${list}`)
  const page = await api.send(group['list'], { body: { limit: MOST_RECORDS } })
  if (page.status !== 200) return []
  const { items } = JSON.parse(page.text) as { items: Recorded[] }
  const view = group['view']
  if (view === undefined) return items
  const found: Recorded[] = []
  for (const { key } of items) {
    const answer = await api.send(view, { params: { key } })
    if (answer.status === 200) found.push(JSON.parse(answer.text) as Recorded)
  }
  return found
}

/** Steps that were sent, by list. */
const sentOf = new Map<string, number>()

it.each(tables.map((table) => [table.list, table] as const))('%s', async (_list, table) => {
  const refused = new Set<string>()
  for (const [name, { api, view }] of people)
    for (const record of await recordsOf(api, table))
      for (const step of table.offered(record, view)) {
        const row = table.rows[step]
        if (row === undefined || !('endpoint' in row)) continue
        const body = row.body(record, WRITTEN)
        if (!('base_version' in body)) continue
        const sent = { params: { key: record.key }, body: { ...body, base_version: UNKNOWN_VERSION } }
        sentOf.set(table.list, (sentOf.get(table.list) ?? 0) + 1)
        const { problem } = await api.send(row.endpoint, sent)
        if (problem?.problem !== 'version_conflict') refused.add(`${step} by ${name}: ${problem?.problem}`)
      }
  expect([...refused]).toEqual([])
})

it('most tables have offered something', () => {
  expect(sentOf.size).toBeGreaterThan(8)
})
