// H. Abuse (src/docs/offline.md#fault-matrix): every route by every role with ids of other people; operations,
// photos and lists of others; and bulk reading.
import { randomUUID } from 'node:crypto'
import { applications } from '#api/applications.ts'
import type { Endpoint } from '#api/endpoint.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { DEFAULT_ROLES, ROLE_KEYS, type RoleKey } from '#domain/access/default-roles.ts'
import { DEMO_PEOPLE } from '../../../src/server/seed/demo-people.ts'
import { expect, type Person, personOf } from '../../journeys/shop.ts'
import type { Answer, ApiSession } from '../../support/api.ts'
import { printResult } from '../drivers/random.ts'
import {
  createApplication,
  makeOperation,
  makePhotoOperation,
  openApiSession,
  sendUntilAccepted,
  trySend,
} from '../drivers/server/api-operations.ts'
import { inputOf, namesOf } from '../drivers/server/samples.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const owner = personOf('seller', 0)
const MARK = 'Begonayev'

/** The last person of a role: of the roles with branches, one of another branch than the owner's. */
const strangerOf = (role: RoleKey): Person => {
  const found = DEMO_PEOPLE.filter((person) => person.role === role).at(-1)
  if (found === undefined) throw new Error(`no demo ${role}`)
  return found
}

const scopeOf = (role: RoleKey, row: Endpoint): 'none' | 'own' | 'all' => {
  const key = row.access
  if (role === 'admin' || key === 'public' || key === 'session') return 'all'
  const grants = DEFAULT_ROLES[role] as Record<string, string>
  if (row.alsoRequires !== undefined && !(row.alsoRequires in grants)) return 'none'
  const value = grants[key] ?? 'none'
  return value === 'own' || value === 'none' ? value : 'all'
}

/** An id of the owner's records for the endpoints of a feature that take one. */
const FOREIGN: Record<string, string> = {
  applications: `select id from applications where id = $1`,
  moves: `select id from applications where id = $1`,
  mentions: `select id from applications where id = $1`,
  stages: `select id from applications where id = $1`,
  clientRecords: `select c.id from clients c join applications a on a.client_id = c.id where a.branch_id = 1 and not exists
    (select 1 from applications o where o.client_id = c.id and o.branch_id <> 1) limit 1`,
  branches: 'select id from branches where id = 1',
  outsider: 'select id from guests where branch_id = 1 limit 1',
  staff: `select u.id from users u join roles r on r.id = u.role_id where u.branch_id = 1 and r.key in ('manager', 'intern') limit 1`,
  stock: `select branch_id || '-' || product_id as id from shop_stock where branch_id = 1 limit 1`,
  productPictures: 'select product_id as id from shop_stock where branch_id = 1 limit 1',
  units: 'select id from stock_units where branch_id = 1 limit 1',
  levels: `select branch_id || '-' || product_id as id from shop_stock where branch_id = 1 limit 1`,
  movements: `select d.number as id from movements m join stock_documents d on d.id = m.document_id
    where m.from_branch = 1 limit 1`,
  receipts: `select d.number as id from branch_documents x join stock_documents d on d.id = x.document_id
    where d.kind = 'receipt' and d.branch_id = 1 limit 1`,
  writeOffs: `select d.number as id from branch_documents x join stock_documents d on d.id = x.document_id
    where d.kind = 'write_off' and d.branch_id = 1 limit 1`,
  counts: `select d.number as id from branch_documents x join stock_documents d on d.id = x.document_id
    where d.kind = 'count' and d.branch_id = 1 limit 1`,
  returns: `select x.number as id from returns x join applications a on a.id = x.application_id
    where a.branch_id = 1 limit 1`,
  amendments: `select x.number as id from returns x join applications a on a.id = x.application_id
    where a.branch_id = 1 limit 1`,
  returnChecks: `select x.number as id from return_checks k join returns x on x.id = k.return_id
    join applications a on a.id = x.application_id where a.branch_id = 1 limit 1`,
  orders: `select i.number as id from invoices i join applications a on a.id = i.application_id
    where a.branch_id = 1 and a.number <> i.number limit 1`,
  priceTags: 'select id from tag_prints where branch_id = 1 limit 1',
  priceRequests: `select id from change_requests where kind = 'price' and branch_id = 1 limit 1`,
  // A draft, which nobody finds among what people read.
  knowledge: `select id from materials where state = 'draft' limit 1`,
  inbox: `select n.id from notifications n join users u on u.id = n.user_id where u.branch_id = 1 limit 1`,
  complaints: 'select id from complaints where branch_id = 1 limit 1',
  priorityRequests: `select id from change_requests where kind = 'priority' and branch_id = 1 limit 1`,
}
const featureOf = (name: string) => name.split('.')[0] ?? ''

type World = { appId: string; photoId: string; ids: Record<string, string> }

/** The number of the owner's application, which is not submitted. */
const NUMBER = 999_999_999

/** What only the owner may find: an application with a marked name and a photo, and ids of their branch. */
async function worldOf(system: TestSystem): Promise<World> {
  const api = await openApiSession(system, owner)
  const { appId } = await createApplication(api, owner)
  const body = { base_version: 1, values: { second_phone_owner: MARK } }
  await sendUntilAccepted(api, makeOperation(applications.patch, { params: { id: appId }, body }))
  await system.queryRows('update applications set number = $1 where id = $2', [NUMBER, appId])
  const photo = await makePhotoOperation(appId, 1)
  await sendUntilAccepted(api, photo)
  const ids: Record<string, string> = {}
  for (const [feature, sql] of Object.entries(FOREIGN)) {
    const [found] = await system.queryRows<{ id: unknown }>(sql, sql.includes('$1') ? [appId] : [])
    ids[feature] = String(found?.id ?? '2147483000')
  }
  return { appId, photoId: photo.photoId, ids }
}

/** The input of an endpoint with the owner's ids in its path. */
function foreignInput(name: string, row: Endpoint, world: World) {
  const input = inputOf(row)
  const names = namesOf(row)
  const params = Object.fromEntries(
    names.map((part) => {
      const inPath: Partial<Record<string, string>> = { photo_id: world.photoId }
      if (featureOf(name) === 'mentions') inPath['number'] = String(NUMBER)
      return [part, inPath[part] ?? world.ids[featureOf(name)] ?? input.params?.[part] ?? '1']
    }),
  )
  return { ...input, ...(names.length > 0 && { params }) }
}

async function ask(api: ApiSession, name: string, row: Endpoint, world: World): Promise<Answer<unknown>> {
  const bytes = row.kind === 'photo' ? (await makePhotoOperation(world.appId, 1)).bytes : undefined
  return api.send(row, foreignInput(name, row, world), bytes ? { bytes } : {})
}

const matrix = (role: RoleKey) =>
  [...ENDPOINTS].flatMap(([name, row]) => {
    const scope = scopeOf(role, row)
    if (['public', 'session'].includes(row.access)) return []
    // Roles that may do it for everybody are skipped: the call would succeed.
    return scope === 'all' ? [] : [{ name, row, scope }]
  })

const traceOf = (system: TestSystem, { appId }: World) =>
  system.queryRows(
    `select a.version, a.status, a.updated_at, (select count(*)::int from photos where application_id = a.id) as photos,
      (select count(*)::int from application_comments where application_id = a.id) as comments
      from applications a where a.id = $1`,
    [appId],
  )

test('F52 every endpoint with own scope has an id of another person to be tried with', () => {
  const missing = ROLE_KEYS.flatMap((role) =>
    matrix(role)
      .filter(
        ({ name, row, scope }) => scope === 'own' && namesOf(row).length > 0 && !(featureOf(name) in FOREIGN),
      )
      .map(({ name }) => name),
  )
  expect([...new Set(missing)]).toEqual([])
})

test('F52 no endpoint gives access to records of others, and refusals are audited', async ({ system }) => {
  const world = await worldOf(system)
  const before = await traceOf(system, world)
  const tried = { none: 0, own: 0, lists: 0, other: 0 }
  for (const role of ROLE_KEYS) {
    const stranger = strangerOf(role)
    const api = await openApiSession(system, stranger)
    const denied = async () =>
      (
        await system.queryRows<{ count: number }>(
          `select count(*)::int as count from audit where action = 'denied' and entity = 'row'`,
        )
      )[0]?.count ?? 0
    const [first, rows] = [await denied(), matrix(role)]
    for (const { name, row, scope } of rows) {
      const answer = await ask(api, name, row, world)
      const description = `${role} ${name}: ${answer.status} ${answer.text.slice(0, 200)}`
      expect(answer.text, description).not.toContain(MARK)
      if (scope === 'none')
        expect([answer.status, answer.problem?.problem], description).toEqual([403, 'forbidden'])
      else if (
        ['applications', 'moves', 'mentions', 'stages'].includes(featureOf(name)) &&
        namesOf(row).length > 0
      )
        expect([answer.status, answer.problem?.problem], description).toEqual([404, 'not_found'])
      else if (namesOf(row).length > 0 && row.method !== 'GET')
        expect(answer.status, description).toBeGreaterThanOrEqual(400)
      else expect(answer.text, description).not.toContain(world.appId)
      tried[scope === 'none' ? 'none' : namesOf(row).length > 0 ? 'own' : 'lists'] += 1
    }
    expect((await denied()) - first, `${role}: every refusal of a right is on the record`).toBe(
      rows.filter(({ scope }) => scope === 'none').length,
    )
  }
  expect(await traceOf(system, world)).toEqual(before)
  printResult(
    'F52',
    `${ROLE_KEYS.length} roles: ${tried.none} without a right, ${tried.own} foreign ids, ${tried.lists} lists`,
  )
})

test('F52 an operation, photo or draft of another person is not accessible, even with its key', async ({
  system,
}) => {
  const mine = await openApiSession(system, owner)
  const theirs = await openApiSession(system, strangerOf('seller'))
  const application = await createApplication(mine, owner)
  const photo = await makePhotoOperation(application.appId, 1)
  const patch = makeOperation(applications.patch, {
    params: { id: application.appId },
    body: { base_version: 1, values: { second_phone_owner: MARK } },
  })
  for (const op of [photo, patch]) await sendUntilAccepted(mine, op)
  const create = {
    ...makeOperation(applications.create, { body: { id: application.appId, values: { name: 'Oʻgʻri' } } }),
  }
  for (const op of [photo, patch, create]) {
    const answer = await trySend(theirs, op)
    expect(answer?.status, answer?.text).toBeGreaterThanOrEqual(400)
    expect(answer?.text).not.toContain(MARK)
  }
  const own = await createApplication(theirs, strangerOf('seller'))
  for (const id of [application.appId, own.appId]) {
    const shown = await theirs.send(applications.getPhoto, { params: { id, photo_id: photo.photoId } })
    expect([shown.status, shown.problem?.problem]).toEqual([404, 'not_found'])
    const params = { id, photo_id: photo.photoId }
    const removed = await trySend(theirs, makeOperation(applications.removePhoto, { params, body: {} }))
    expect(removed?.problem?.problem).toBe('not_found')
  }
  // Another person's application with the id of my photo is refused.
  const stolen = {
    ...photo,
    opId: randomUUID(),
    input: { ...photo.input, params: { id: own.appId, photo_id: photo.photoId } },
  }
  const answer = await trySend(theirs, stolen)
  expect(answer?.problem?.problem).toBe('id_taken')
  expect(JSON.stringify(answer?.problem?.details ?? {})).not.toContain(photo.photoId)
  const [row] = await system.queryRows<{ application_id: string }>(
    'select application_id from photos where id = $1',
    [photo.photoId],
  )
  expect(row?.application_id).toBe(application.appId)
})

const SLOW = { RATE_SESSION: '60' }
const WIDE = { RATE_SESSION: '100000' }

test('F52 bulk reading is slowed down and audited with the name of the person', async ({ system }) => {
  const reader = personOf('operator', 0)
  const api = await openApiSession(system, reader)
  await system.terminate()
  await system.restart(SLOW)
  const all = await system.queryRows<{ id: string }>('select id from applications limit 100')
  const answers = []
  for (const { id } of all) answers.push(await api.send(applications.view, { params: { id } }))
  const read = answers.filter(({ status }) => status === 200).length
  expect(read).toBeLessThanOrEqual(60)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length, 'the rest was refused').toBe(all.length - read)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const alarms = () =>
    system.queryRows<{ phone: string }>(
      `select u.phone from audit a join users u on u.id = a.user_id where a.action = 'throttled'`,
    )
  await expect.poll(alarms).toEqual([{ phone: reader.phone }])
  const views = await system.queryRows<{ count: number }>(
    `select count(*)::int as count from audit a join users u on u.id = a.user_id
      where a.action = 'application_view' and u.phone = $1 and a.at > now() - interval '5 minutes'`,
    [reader.phone],
  )
  expect(views[0]?.count, 'every record that was read is audited').toBeGreaterThanOrEqual(read)
  await system.terminate()
  await system.restart(WIDE)
  printResult('F52', `${read} records read in a minute, then ${refused.length} refusals and one alarm`)
})
