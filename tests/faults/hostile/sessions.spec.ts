// H. Abuse (src/docs/offline.md#fault-matrix): requests that another site causes, and tokens that must no longer be
// valid.

import { applications } from '#api/applications.ts'
import { users } from '#api/back-office/users.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { session } from '#api/session.ts'
import { expect, type Person, personOf } from '../../journeys/shop.ts'
import { type Answer, ApiSession, addressOf } from '../../support/api.ts'
import { tell } from '../drivers/random.ts'
import { reconcile } from '../drivers/reconcile.ts'
import { inputOf } from '../drivers/server/samples.ts'
import {
  confirmedApplication,
  opOf,
  photoOp,
  stagesOf,
  trySend,
  untilTaken,
} from '../drivers/server/stages.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const admin = personOf('admin', 0)
const boss = personOf('director', 0)

/** What a page of another site can make a browser send: its cookie, and not what our page adds by script. */
function attacksOn(good: Record<string, string>): [string, Record<string, string>][] {
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(good).filter(([name]) => !names.includes(name)))
  return [
    ['no header', without('x-xsrf-token')],
    ['a guessed header', { ...good, 'x-xsrf-token': 'A'.repeat(43) }],
    ['no cookie', without('cookie')],
    ['both empty', { ...good, cookie: 'XSRF-TOKEN=', 'x-xsrf-token': '' }],
    ['another site', { ...good, 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { ...good, 'sec-fetch-site': 'same-site' }],
    ['typed in', { ...good, 'sec-fetch-site': 'none' }],
  ]
}

test('F58 no change is made for a page of another site, by any row of the contract', async ({ plant }) => {
  const api = await stagesOf(plant, admin)
  const audits = async () =>
    (await plant.rows<{ count: number }>('select count(*)::int as count from audit'))[0]?.count
  const before = await audits()
  const changes = [...ENDPOINTS].filter(([name, row]) => row.method !== 'GET' || name === 'session.logout')
  let tried = 0
  for (const [name, row] of changes) {
    const input = inputOf(row)
    for (const [what, headers] of attacksOn(await api.headers(row))) {
      const body = row.method === 'GET' ? {} : { body: JSON.stringify(input.body ?? {}) }
      const answer = await fetch(`${api.url}${addressOf(row, input)}`, {
        method: row.method,
        headers,
        ...body,
      })
      const { problem } = (await answer.json()) as { problem: string }
      expect([answer.status, problem], `${name}: ${what}`).toEqual([
        403,
        /site|neighbour|typed/.test(what) ? 'cross_site' : 'xsrf',
      ])
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      tried += 1
    }
  }
  expect(await audits(), 'nothing was done').toBe(before)
  expect((await api.send(session.user, {})).status, 'nobody was signed out').toBe(200)
  tell('F58', `${tried} requests of other sites at ${changes.length} rows`)
})

/** A new account like a demo person's, so that no other test loses theirs. */
async function twinOf(plant: TestSystem, model: Person, nth: number): Promise<Person> {
  const phone = `+99890166${String(1000 + nth)}`
  await plant.rows(
    `insert into users (name, phone, password_hash, must_change_password, role_id, branch_id)
      select 'Egizak', $2, password_hash, false, role_id, branch_id from users where phone = $1`,
    [model.phone, phone],
  )
  return { ...model, phone }
}

const toldBy = (answer: Answer<unknown> | null) => answer?.problem?.problem ?? answer?.status

/** What ends or narrows what a person may do, and what their next request hears. */
const ENDS: readonly (readonly [string, string | null, unknown, unknown])[] = [
  ['blocked', 'update users set blocked_at = now() where phone = $1', 'blocked', 'blocked'],
  ['dismissed', 'update users set works = false where phone = $1', 'blocked', 'blocked'],
  [
    'dismissed as of today',
    'update users set left_on = current_date - 1 where phone = $1',
    'blocked',
    'blocked',
  ],
  ['deleted', 'update users set deleted_at = now() where phone = $1', 'blocked', 'blocked'],
  [
    'a token past its time',
    `update sessions set expires_at = now() - interval '1 second' where user_id = (select id from users where phone = $1)`,
    'unauthorized',
    'unauthorized',
  ],
  [
    'another role',
    `update users set role_id = (select id from roles where key = 'intern') where phone = $1`,
    200,
    'forbidden',
  ],
  ['signed out', null, 'unauthorized', 'unauthorized'],
]

test('F59 a token is dead, or weaker, from the very next request on, and what waited is not lost', async ({
  plant,
}) => {
  const seller = personOf('seller', 0)
  for (const [nth, [what, sql, whoAmI, write]] of ENDS.entries()) {
    const person = await twinOf(plant, seller, nth)
    const api = await stagesOf(plant, person)
    const held = await confirmedApplication(api, person)
    const waiting = await photoOp(held.appId, 1)
    if (sql === null) await api.call(session.logout, {})
    else await plant.rows(sql, [person.phone])
    expect(toldBy(await api.send(session.user, {})), what).toBe(whoAmI)
    expect(toldBy(await trySend(api, waiting)), what).toBe(write)
    expect(toldBy(await api.send(applications.view, { params: { id: held.appId } })), what).toBe(write)
    await reconcile(plant, [held])
    expect(await plant.rows('select 1 from photos where id = $1', [waiting.photoId]), what).toEqual([])
  }
  tell('F59', `${ENDS.length} ways to end or narrow a token`)
})

test('F59 a tablet that was lost is cut off by the office, and its queue arrives after a new sign-in', async ({
  plant,
}) => {
  const person = await twinOf(plant, personOf('seller', 0), 90)
  const api = await stagesOf(plant, person)
  const held = await confirmedApplication(api, person)
  const waiting = await photoOp(held.appId, 1)
  const [{ id } = { id: 0 }] = await plant.rows<{ id: number }>('select id from users where phone = $1', [
    person.phone,
  ])
  const office = await stagesOf(plant, admin)
  await untilTaken(office, opOf(users.endSessions, { params: { key: String(id) }, body: {} }))
  expect(toldBy(await trySend(api, waiting))).toBe('unauthorized')
  const nobody = new ApiSession(plant.direct.url)
  nobody.token = 'a'.repeat(43)
  expect(toldBy(await trySend(nobody, waiting))).toBe('unauthorized')
  const stranger = await stagesOf(plant, boss)
  expect(
    toldBy(await trySend(stranger, waiting)),
    'nor does it arrive in the name of whoever signs in there',
  ).toBe('forbidden')
  await plant.rows(`update rate_events set at = at - interval '2 minutes'`)
  const again = new ApiSession(plant.direct.url)
  const signIn = { login_type: 'web' as const, phone: person.phone, password: person.password }
  const { token } = await again.call(session.sendSms, { body: signIn })
  const otp = await plant.direct.codeFor(person.phone)
  again.token = (await again.call(session.checkSms, { body: { login_type: 'web', otp, token } })).access_token
  await untilTaken(again, waiting)
  await reconcile(plant, [held])
})
