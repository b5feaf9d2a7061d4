// H. Abuse (src/docs/offline.md#fault-matrix): requests that another site causes, and tokens that must no longer be
// valid.

import { applications } from '#api/applications.ts'
import { users } from '#api/back-office/users.ts'
import { ENDPOINTS } from '#api/endpoints.ts'
import { session } from '#api/session.ts'
import { expect, type Person, personOf } from '../../journeys/shop.ts'
import { type Answer, ApiSession, addressOf } from '../../support/api.ts'
import { printResult } from '../drivers/random.ts'
import { reconcile } from '../drivers/reconcile.ts'
import {
  createApplication,
  makeOperation,
  makePhotoOperation,
  openApiSession,
  sendUntilAccepted,
  trySend,
} from '../drivers/server/api-operations.ts'
import { inputOf } from '../drivers/server/samples.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const admin = personOf('admin', 0)
const boss = personOf('director', 0)

/** What a page of another site can make a browser send: the cookie, without the headers that our scripts add. */
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

test('F58 no endpoint makes a change for a page of another site', async ({ system }) => {
  // Endpoints with a limit of their own count by session, and another test of this system may just have used up that of the last one.
  system.direct.forgetToken(admin)
  const api = await openApiSession(system, admin)
  const audits = async () =>
    (await system.queryRows<{ count: number }>('select count(*)::int as count from audit'))[0]?.count
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
  expect(await audits(), 'nothing was written').toBe(before)
  expect((await api.send(session.user, {})).status, 'nobody was signed out').toBe(200)
  printResult('F58', `${tried} requests of other sites at ${changes.length} rows`)
})

/** A new account like a demo person's, so that other tests keep theirs. */
async function duplicateOf(system: TestSystem, model: Person, nth: number): Promise<Person> {
  const phone = `+99890166${String(1000 + nth)}`
  await system.queryRows(
    `insert into users (name, phone, password_hash, must_change_password, role_id, branch_id)
      select 'Egizak', $2, password_hash, false, role_id, branch_id from users where phone = $1`,
    [model.phone, phone],
  )
  return { ...model, phone }
}

const outcomeOf = (answer: Answer<unknown> | null) => answer?.problem?.problem ?? answer?.status

/** What ends or narrows the rights of a person, and the answer to their next request. */
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

test('F59 a token is invalid, or weaker, from the next request on, and waiting work is not lost', async ({
  system,
}) => {
  const seller = personOf('seller', 0)
  for (const [nth, [what, sql, whoAmI, write]] of ENDS.entries()) {
    const person = await duplicateOf(system, seller, nth)
    const api = await openApiSession(system, person)
    const application = await createApplication(api, person)
    const waiting = await makePhotoOperation(application.appId, 1)
    if (sql === null) await api.call(session.logout, {})
    else await system.queryRows(sql, [person.phone])
    expect(outcomeOf(await api.send(session.user, {})), what).toBe(whoAmI)
    expect(outcomeOf(await trySend(api, waiting)), what).toBe(write)
    expect(outcomeOf(await api.send(applications.view, { params: { id: application.appId } })), what).toBe(
      write,
    )
    await reconcile(system, [application])
    expect(await system.queryRows('select 1 from photos where id = $1', [waiting.photoId]), what).toEqual([])
  }
  printResult('F59', `${ENDS.length} ways to end or narrow a token`)
})

test('F59 the back office blocks a lost tablet, and its outbox arrives after a new sign-in', async ({
  system,
}) => {
  const person = await duplicateOf(system, personOf('seller', 0), 90)
  const api = await openApiSession(system, person)
  const application = await createApplication(api, person)
  const waiting = await makePhotoOperation(application.appId, 1)
  const [{ id } = { id: 0 }] = await system.queryRows<{ id: number }>(
    'select id from users where phone = $1',
    [person.phone],
  )
  const adminSession = await openApiSession(system, admin)
  await sendUntilAccepted(
    adminSession,
    makeOperation(users.endSessions, { params: { key: String(id) }, body: {} }),
  )
  expect(outcomeOf(await trySend(api, waiting))).toBe('unauthorized')
  const nobody = new ApiSession(system.direct.url)
  nobody.token = 'a'.repeat(43)
  expect(outcomeOf(await trySend(nobody, waiting))).toBe('unauthorized')
  const stranger = await openApiSession(system, boss)
  expect(
    outcomeOf(await trySend(stranger, waiting)),
    'nor does it arrive in the name of whoever signs in there',
  ).toBe('forbidden')
  await system.queryRows(`update rate_events set at = at - interval '2 minutes'`)
  const again = new ApiSession(system.direct.url)
  const signIn = { login_type: 'web' as const, phone: person.phone, password: person.password }
  const { token } = await again.call(session.sendSms, { body: signIn })
  const otp = await system.direct.codeFor(person.phone)
  again.token = (await again.call(session.checkSms, { body: { login_type: 'web', otp, token } })).access_token
  await sendUntilAccepted(again, waiting)
  await reconcile(system, [application])
})
