// Every endpoint of the API × {anonymous, no right, own, other branch, another partner's staff, that
// partner's staff, administrator}: nobody reaches what is not theirs
// (src/docs/security.md#controls-of-the-server, 8.2.1, 8.2.2). An endpoint without an entry fails.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { REASON_LISTS } from '#domain/applications/reasons.ts'
import { ACTIONS, type Action, STATUSES, type Status, transitionFrom } from '#domain/applications/status.ts'
import type { ApiSession } from '#support/api.ts'
import { addressOf } from '#support/api.ts'
import { newForm, newPhoto, putPhoto, startApplication } from '#support/applications.ts'
import { personOf } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'
import { addVisitor, BRANCH_ENTRIES } from './entries/branches.ts'
import { addChatProbe, CHAT_ENTRIES } from './entries/chat.ts'
import { addProbeClients, CLIENT_ENTRIES } from './entries/clients.ts'
import { addComplaintProbe, COMPLAINT_ENTRIES } from './entries/complaints.ts'
import { addDispatchProbe, DISPATCH_ENTRIES } from './entries/dispatches.ts'
import { addGoodsProbes, GOODS_ENTRIES } from './entries/goods.ts'
import { addKnowledgeProbe, KNOWLEDGE_ENTRIES } from './entries/knowledge.ts'
import { addNotificationProbes, NOTIFICATION_ENTRIES } from './entries/notifications.ts'
import { BY_KIND, PUBLIC, SESSION } from './entries/open.ts'
import { PARTNER_ENTRIES } from './entries/partners.ts'
import { addProviderProbes, PROVIDER_ENTRIES } from './entries/providers.ts'
import { REFERENCE_ENTRIES } from './entries/reference.ts'
import { addReturnProbe, RETURN_ENTRIES } from './entries/returns.ts'
import { SALE_ENTRIES } from './entries/sales.ts'
import { addScheduleProbe, SCHEDULE_ENTRIES } from './entries/scheduled-reports.ts'
import { SMS_ENTRIES } from './entries/sms-log.ts'
import { addStaffProbes, STAFF_ENTRIES } from './entries/staff.ts'
import { addProbeTablet, TABLET_ENTRIES } from './entries/tablets.ts'
import { addSpare, USER_ENTRIES } from './entries/users.ts'
import { STAGE_BODIES } from './stage-bodies.ts'

type Input = { params?: Record<string, string>; query?: Record<string, string | number>; body?: unknown }
type Entry =
  | { about: 'public' | 'session' }
  /** A row about one application: foreign ones are not found. */
  | { about: 'record'; status?: Status; hasManager?: boolean; input: (id: string, photo: string) => Input }
  /** A row about many things or none: foreign ones do not show. */
  | { about: 'many'; input: (id: string) => Input }

const withId =
  (rest: Omit<Input, 'params'> = {}) =>
  (id: string): Input => ({ params: { id }, ...rest })

function moveEntry(action: Action): Entry {
  const status = STATUSES.find((from) => transitionFrom(from, action)) ?? 'unfinished'
  const reason = transitionFrom(status, action)?.reason
  const body = reason ? { reason: reason === 'text' ? 'Sabab' : REASON_LISTS[reason][0] } : {}
  return {
    about: 'record',
    status,
    hasManager: !['unfinished', 'new', 'deleted'].includes(status),
    input: withId({ body }),
  }
}

const stepEntry = (body: () => unknown): Entry => ({
  about: 'record',
  status: 'in_process',
  hasManager: true,
  input: (id) => ({ params: { id }, body: body() }),
})

/** The number of the record, which nobody has submitted. */
const NUMBER = 999_999_999
const EXPORTED = { body: { format: 'csv', columns: [{ key: 'number', title: '№' }] } }
const ENTRIES: Record<string, Entry> = {
  ...Object.fromEntries(ACTIONS.map((action) => [`moves.${action}`, moveEntry(action)])),
  'applications.list': { about: 'many', input: () => ({ body: { limit: 100 } }) },
  'applications.outside': { about: 'many', input: () => ({ body: { limit: 100 } }) },
  'applications.export': { about: 'many', input: () => EXPORTED },
  'applications.exportOutside': { about: 'many', input: () => EXPORTED },
  'applications.facets': { about: 'many', input: () => ({}) },
  'queue.options': { about: 'many', input: () => ({ body: { kind: 'seller' } }) },
  'applications.create': { about: 'many', input: () => ({ body: { id: randomUUID(), values: {} } }) },
  'applications.view': { about: 'record', input: withId() },
  'assignment.people': { about: 'many', input: (id) => ({ body: { ids: [id] } }) },
  'assignment.assign': {
    about: 'record',
    status: 'new',
    input: withId({ body: { manager_id: 1, base_version: 0 } }),
  },
  'pins.sync': { about: 'many', input: (id) => ({ body: { pin: [id], unpin: [] } }) },
  'mentions.people': { about: 'record', input: withId({ body: { search: '' } }) },
  'applications.earlier': { about: 'record', input: withId() },
  'mentions.application': { about: 'record', input: () => ({ params: { number: String(NUMBER) } }) },
  'applications.history': { about: 'record', input: withId() },
  'applications.exportHistory': {
    about: 'record',
    input: withId({ body: { format: 'csv', columns: [{ key: 'at', title: 'Vaqt' }] } }),
  },
  'applications.patch': {
    about: 'record',
    input: withId({ body: { base_version: 1000, values: { child_count: 1 } } }),
  },
  'applications.putPhoto': {
    about: 'record',
    input: (id) => ({
      params: { id, photo_id: randomUUID() },
      query: { slot: 2, gen: Math.ceil(Math.random() * 999) },
    }),
  },
  'applications.photoReceived': {
    about: 'record',
    input: (id, photo_id) => ({ params: { id, photo_id } }),
  },
  'applications.getPhoto': { about: 'record', input: (id, photo_id) => ({ params: { id, photo_id } }) },
  'applications.removePhoto': {
    about: 'record',
    input: (id, photo_id) => ({ params: { id, photo_id }, body: {} }),
  },
  'applications.comment': {
    about: 'record',
    input: (id) => ({ params: { id }, body: { id: randomUUID(), text: 'Izoh' } }),
  },
  'applications.discard': { about: 'record', input: withId({ body: {} }) },
  'applications.pause': stepEntry(() => ({ reason: 'other' })),
  'applications.unpause': stepEntry(() => ({})),
  'stages.view': { about: 'record', input: withId() },
  'stages.document': { about: 'record', input: withId() },
  'stages.invoice': { about: 'record', input: withId() },
  'stages.act': { about: 'record', input: withId() },
  'stages.products': { about: 'many', input: () => ({ body: {} }) },
  ...Object.fromEntries(
    Object.entries(STAGE_BODIES).map(([name, body]) => [`stages.${name}`, stepEntry(body)]),
  ),
  'dashboard.view': { about: 'many', input: () => ({ params: { key: String(ids.own) } }) },
  'jobs.view': { about: 'many', input: () => ({}) },
  'apiDescription.view': { about: 'many', input: () => ({}) },
  'jobs.retry': { about: 'many', input: () => ({ params: { id: randomUUID() }, body: {} }) },
  ...PARTNER_ENTRIES,
  ...REFERENCE_ENTRIES,
  ...BRANCH_ENTRIES,
  ...CHAT_ENTRIES,
  ...COMPLAINT_ENTRIES,
  ...KNOWLEDGE_ENTRIES,
  ...SCHEDULE_ENTRIES,
  ...SMS_ENTRIES,
  ...DISPATCH_ENTRIES,
  ...NOTIFICATION_ENTRIES,
  ...GOODS_ENTRIES,
  ...RETURN_ENTRIES,
  ...SALE_ENTRIES,
  ...STAFF_ENTRIES,
  ...PROVIDER_ENTRIES,
  ...USER_ENTRIES,
  'clients.lookup': { about: 'many', input: () => ({ body: { phone: '+998900000000' } }) },
  ...CLIENT_ENTRIES,
  ...TABLET_ENTRIES,
  'tablet.discard': {
    about: 'many',
    input: (id) => ({
      body: { application_id: id, op_id: randomUUID(), op_kind: 'app.patch', created_by: 1, reason: 'test' },
    }),
  },
}
function entryOf(name: string, row: Endpoint): Entry | undefined {
  if (row.access === 'public') return PUBLIC.includes(name) ? { about: 'public' } : undefined
  if (row.access === 'session')
    return [...SESSION, ...BY_KIND].includes(name) ? { about: 'session' } : undefined
  return ENTRIES[name]
}

/**
 * Whose records belong to the whole company, so that the permission alone decides who reaches them. Every other record that
 * an address names belongs to a branch, and to no partner.
 */
const OF_THE_COMPANY = [
  'jobs',
  'settings',
  'goods',
  'promotions',
  'providers',
  'programs',
  'subjects',
  'partners',
  'products',
  'productPictures',
  'knowledge',
  'materials',
  'smsLog',
  'smsTemplates',
  'dispatches',
]
const isOfTheCompany = (name: string): boolean =>
  name in REFERENCE_ENTRIES ||
  name === 'users.defaultPasswordHistory' ||
  OF_THE_COMPANY.includes(name.split('.')[0] ?? '')
/** Records of one person, which an administrator does not reach either. */
const isOfOnePerson = (name: string): boolean => ['inbox', 'chat'].includes(name.split('.')[0] ?? '')
/** The partner whose staff is asked has no other partner's record. */
const isOfPartner = (name: string, row: Endpoint): boolean =>
  name.startsWith('partners.') && row.path.includes(':key')

const server = useShop(['admin', 'seller', 'seller2', 'partner'])
let admin: ApiSession
let own: ApiSession
let other: ApiSession
let partner: ApiSession
let roleId: number
let ids: { own: number; branch: number; otherPartner: number; itsPartner: number }
let record: string
let photo: string

async function moveIntoOneRole(): Promise<void> {
  const role = await server.db
    .insertInto('roles')
    .values({ name: 'probe' })
    .returning('id')
    .executeTakeFirstOrThrow()
  roleId = role.id
  const names = ['Test seller', 'Test seller2', 'Test partner']
  await server.db.updateTable('users').set({ role_id: roleId }).where('name', 'in', names).execute()
}

beforeAll(async () => {
  await server.db.insertInto('departments').values({ name: 'Probe' }).execute()
  await addVisitor(server.db)
  await addGoodsProbes(server.db)
  await addStaffProbes(server.db)
  await addProviderProbes(server.db)
  await addSpare(server.db)
  ;({ admin, seller: own, seller2: other, partner } = server)
  await moveIntoOneRole()
  const seller = await personOf(server.db, 'seller')
  const staff = await personOf(server.db, 'partner')
  const foreign = await server.db
    .insertInto('partners')
    .values({ name: 'Another partner' })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids = {
    own: seller.id,
    branch: seller.branch_id ?? 0,
    otherPartner: foreign.id,
    itsPartner: staff.partner_id ?? 0,
  }
  await addProbeClients(server.db, { created_by: ids.own, branch_id: ids.branch })
  await addProbeTablet(server.db, { id: ids.own, branch_id: ids.branch })
  record = await startApplication(admin, newForm())
  photo = await putPhoto(admin, record, 1)
  await addReturnProbe(server.db, record, ids.own)
  await addComplaintProbe(server.db, ids.own)
  await addNotificationProbes(server.db, ids.own, ids.branch)
  await addKnowledgeProbe(server.db, ids.own)
  await addScheduleProbe(server.db, ids.own)
  await addDispatchProbe(server.db, ids.own)
  await addChatProbe(server.deps, ids.own)
})

async function setRole(grants: readonly { key: string; value: string }[]): Promise<void> {
  await server.db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  const rows = grants.map((entry) => ({ role_id: roleId, ...entry }))
  if (rows.length > 0) await server.db.insertInto('role_permissions').values(rows).execute()
}

/** Gives the role exactly the permissions that the endpoint asks for; none for null. */
const grant = (row: Endpoint | null, value: 'own' | 'all' = 'own') =>
  setRole([
    ...(row === null ? [] : [{ key: row.access, value }]),
    ...(row?.alsoRequires === undefined ? [] : [{ key: row.alsoRequires, value: '1' }]),
  ])

/** The record of the seller of branch one, in the state that the endpoint needs. */
async function place(
  { status = 'unfinished', hasManager = false }: { status?: Status; hasManager?: boolean },
  partnerId: number | null,
) {
  const deleted = status === 'deleted' ? { status_before_delete: 'new' as const, deleted_at: new Date() } : {}
  const people = {
    created_by: ids.own,
    manager_id: hasManager ? ids.own : null,
    branch_id: ids.branch,
    partner_id: partnerId,
  }
  await server.db
    .updateTable('applications')
    .set({ status, number: NUMBER, ...deleted, ...people })
    .where('id', '=', record)
    .execute()
  await server.db.updateTable('photos').set({ removed_at: null }).where('id', '=', photo).execute()
}

const ask = async (api: ApiSession, row: Endpoint, input: Input) =>
  api.send(row, input, row.kind === 'photo' ? { bytes: await newPhoto() } : {})

const readVersion = async () =>
  (
    await server.db
      .selectFrom('applications')
      .select('version')
      .where('id', '=', record)
      .executeTakeFirstOrThrow()
  ).version
const GRANTED = (status: number) => ![401, 403, 404].includes(status)

it('has an entry for every endpoint, and no other', () => {
  const missing = [...ENDPOINTS].filter(([name, row]) => !entryOf(name, row)).map(([name]) => name)
  expect(missing).toEqual([])
  expect(
    [...PUBLIC, ...SESSION, ...BY_KIND, ...Object.keys(ENTRIES)].filter((name) => !ENDPOINTS.has(name)),
  ).toEqual([])
})

describe.each([...ENDPOINTS])('%s', (name, row) => {
  const entry = entryOf(name, row)
  const input = (): Input => (entry && 'input' in entry ? entry.input(record, photo) : { body: {} })

  it('requires a session', async () => {
    const answer = await ask(server.anonymous(), row, input())
    if (row.access === 'public') expect(answer.status).not.toBe(401)
    else expect([answer.status, answer.problem?.problem]).toEqual([401, 'unauthorized'])
  })

  if (row.access === 'public') return

  if (row.access === 'session') {
    it('serves every signed-in person', async () => {
      await grant(null)
      const api = await server.signIn('seller')
      const stop = new AbortController()
      const headers = await api.headers(row)
      const emptyBody = row.method === 'GET' ? {} : { body: '{}' }
      const answer = await fetch(`${server.url}${addressOf(row, {})}`, {
        method: row.method,
        headers,
        ...emptyBody,
        signal: stop.signal,
      })
      expect([200, 204, 400]).toContain(answer.status)
      stop.abort()
    })
    return
  }

  it('refuses a person without the right', async () => {
    await grant(null)
    await place(entry as { status?: Status }, null)
    const version = await readVersion()
    const answer = await ask(own, row, input())
    expect([answer.status, answer.problem?.problem]).toEqual([403, 'forbidden'])
    expect(await readVersion()).toBe(version)
  })

  const { alsoRequires } = row
  if (alsoRequires !== undefined)
    it('refuses a person who holds only one of its two permissions', async () => {
      for (const key of [row.access, alsoRequires]) {
        await setRole([{ key, value: 'all' }])
        const answer = await ask(own, row, input())
        expect([answer.status, answer.problem?.problem], key).toEqual([403, 'forbidden'])
      }
    })

  it('serves the owner and the administrator', async () => {
    for (const [api, granted] of [
      [own, row],
      [admin, null],
    ] as const) {
      if (api === admin && isOfOnePerson(name) && row.path.includes(':')) continue
      await grant(granted)
      await place(entry as { status?: Status; hasManager?: boolean }, null)
      const answer = await ask(api, row, input())
      expect(GRANTED(answer.status), `${answer.status} ${answer.text}`).toBe(true)
    }
  })

  it('refuses another branch and the staff of another partner', async () => {
    for (const [api, scope] of [
      [other, 'own'],
      [partner, 'own'],
      [partner, 'all'],
    ] as const) {
      await grant(row, scope)
      await place(entry as { status?: Status; hasManager?: boolean }, ids.otherPartner)
      const version = await readVersion()
      const foreign = isOfPartner(name, row) ? { params: { key: String(ids.otherPartner) } } : {}
      const answer = await ask(api, row, { ...input(), ...foreign })
      const isForeign =
        entry?.about === 'record' ||
        (row.path.includes(':') && !isOfTheCompany(name)) ||
        (isOfPartner(name, row) && api === partner)
      if (isForeign) expect([answer.status, answer.problem?.problem], answer.text).toEqual([404, 'not_found'])
      else if (!name.endsWith('discard')) expect(answer.text).not.toContain(record)
      expect(await readVersion()).toBe(version)
    }
  })

  it('serves the staff of its own partner', async () => {
    if (entry?.about !== 'record') return
    await grant(row, 'own')
    await place(entry, ids.itsPartner)
    const answer = await ask(partner, row, input())
    expect(answer.status).not.toBe(404)
  })
})
