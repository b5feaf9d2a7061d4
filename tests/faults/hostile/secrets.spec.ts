// H. Hostile input (src/docs/offline.md#fault-matrix): complete journeys of people with marked values; the marks
// appear in no log, refusal, audit row or job.
import { randomUUID } from 'node:crypto'
import { applications, transitions } from '#api/applications.ts'
import { session } from '#api/session.ts'
import { stages } from '#api/stages.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { expect, personOf } from '../../journeys/shop.ts'
import { type Answer, ApiSession } from '../../support/api.ts'
import { newForm } from '../../support/applications.ts'
import { makePinfl } from '../../support/made-up.ts'
import { printResult } from '../drivers/random.ts'
import {
  makeOperation,
  makePhotoOperation,
  type Operation,
  openApiSession,
  sendUntilAccepted,
  trySend,
} from '../drivers/server/api-operations.ts'
import { lockTable } from '../drivers/server/locks.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const seller = personOf('seller', 0)
const manager = personOf('manager', 0)
const MARKS = {
  surname: 'Maxfiyqulov',
  pinfl: makePinfl('1987-03-21', 'M', 417),
  document: 'AD7391846',
  phone: '998907654391',
  card: '8600135792468135',
  password: 'Sirli-Parol-77',
}

/** The whole life of a marked person's application, with every kind of refusal. */
async function liveThrough(system: TestSystem): Promise<{ refusals: Answer<unknown>[]; secrets: string[] }> {
  const refusals: Answer<unknown>[] = []
  const secrets: string[] = []
  const desk = await openApiSession(system, seller)
  const managerSession = await openApiSession(system, manager)
  const values = {
    ...newForm(),
    surname: MARKS.surname,
    birth_date: '1987-03-21',
    sex: 'M' as const,
    pinfl: MARKS.pinfl,
    document_number: MARKS.document,
    phone: `+${MARKS.phone}`,
  }
  const id = randomUUID()
  const params = { id }
  const attempt = async (api: ApiSession, op: Operation) => {
    const answer = await trySend(api, op)
    if (answer !== null && answer.status >= 400) refusals.push(answer)
    return answer
  }
  await sendUntilAccepted(desk, makeOperation(applications.create, { body: { id, values } }))
  for (const [field, value] of Object.entries(values))
    await attempt(
      desk,
      makeOperation(applications.patch, {
        params,
        body: { base_version: 1, values: { [field]: { [String(value)]: value } } },
      }),
    )
  for (const field of ['sex', 'birth_date', 'phone', 'pinfl', 'document_number', 'spoken_language'])
    for (const mark of Object.values(MARKS))
      await attempt(
        desk,
        makeOperation(applications.patch, {
          params,
          body: { base_version: 1, values: { [field]: mark }, [mark]: 1 },
        }),
      )
  for (const mark of Object.values(MARKS)) {
    await attempt(desk, makeOperation(applications.view, { params: { id: mark } }))
    await attempt(desk, makeOperation(applications.list, { body: { search: mark, sort: mark } }))
    refusals.push(await managerSession.send(stages.confirmCard, { params, body: { code: mark } }))
  }
  const photos = await Promise.all(REQUIRED_SLOTS.map((slot) => makePhotoOperation(id, slot)))
  for (const op of photos) await sendUntilAccepted(desk, op)
  await sendUntilAccepted(
    desk,
    makeOperation(transitions.submit, { params, body: { captured_slots: [...REQUIRED_SLOTS] } }),
  )
  await sendUntilAccepted(managerSession, makeOperation(transitions.take, { params, body: {} }))
  for (const number of [MARKS.card, MARKS.pinfl, `${MARKS.card}1`])
    refusals.push(await managerSession.send(stages.addCard, { params, body: { number, expiry: '12/39' } }))
  refusals.push(await managerSession.send(stages.sendClientCode, { params, body: {} }))
  refusals.push(await managerSession.send(stages.confirmClient, { params, body: { code: '000000' } }))

  const nobody = new ApiSession(system.direct.url)
  for (const body of [
    { login_type: 'web', phone: `+${MARKS.phone}`, password: MARKS.password },
    { login_type: 'web', phone: seller.phone, password: MARKS.password },
    { login_type: MARKS.password, phone: MARKS.pinfl, password: MARKS.password },
  ]) {
    await system.queryRows(`update rate_events set at = at - interval '2 minutes'`)
    const answer = await nobody.send(session.sendSms, { body })
    secrets.push((answer.body as { token?: string }).token ?? '')
    if (answer.status >= 400) refusals.push(answer)
  }
  secrets.push(desk.token ?? '', managerSession.token ?? '')

  // A database that stops during a write is logged; the write itself is not.
  const lock = await lockTable(system, 'applications')
  const hanging = attempt(
    desk,
    makeOperation(applications.patch, {
      params,
      body: { base_version: 1, values: { surname: MARKS.surname } },
    }),
  )
  await lock.waitForBlocked()
  await system.queryRows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'anketa' and wait_event_type = 'Lock'`,
  )
  await hanging
  await lock.release()
  return {
    refusals: refusals.filter(({ status }) => status >= 400),
    secrets: secrets.filter((text) => text !== ''),
  }
}

/** Tables that support reads and that are kept longer than the record. */
const TABLES: Record<string, string> = {
  audit: 'select * from audit',
  events: 'select * from events',
  jobs: 'select data, output from jobs.job',
  'partner exchanges': 'select * from partner_exchanges',
  'refused operations': 'select body from operations where status >= 400',
  'texts of SMS': 'select text_masked from sms_log',
}

test('F60 no surname, pinfl, phone, card, password, code or token is in logs, refusals, audit or jobs', async ({
  system,
}) => {
  await system.terminate()
  await system.restart({ LOG_LEVEL: 'debug' })
  const quiet = system.server().output().length
  const { refusals, secrets } = await liveThrough(system)
  expect(refusals.length).toBeGreaterThan(60)
  const codes = await fetch(`${system.direct.url}/api/dev/sms`)
  const { items } = (await codes.json()) as { items: { text: string }[] }
  const otps = items.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  // What the demo prints for the person at the console is not the log; lines of the log are JSON.
  const log = system
    .server()
    .output()
    .slice(quiet)
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const places: [string, string][] = [
    ['log', log.join('\n')],
    ['refusals', refusals.map(({ text }) => text).join('\n')],
    ['headers of refusals', JSON.stringify(refusals.map(({ headers }) => [...headers]))],
  ]
  for (const [name, sql] of Object.entries(TABLES))
    places.push([name, JSON.stringify(await system.queryRows(sql))])
  const marks = { ...MARKS, token: secrets, code: otps }
  const found = places.flatMap(([place, text]) =>
    Object.entries(marks).flatMap(([what, mark]) =>
      [mark]
        .flat()
        .some((one) => text.includes(one) && !(what === 'code' && !new RegExp(`\\b${one}\\b`).test(text)))
        ? [`${what} in ${place}`]
        : [],
    ),
  )
  expect(found).toEqual([])
  const kept = JSON.stringify(await system.queryRows('select * from applications'))
  expect(
    [MARKS.surname, MARKS.pinfl, MARKS.document, MARKS.phone].filter((mark) => !kept.includes(mark)),
    'they were there',
  ).toEqual([])
  expect(log.length, 'the log was read').toBeGreaterThan(100)
  expect(refusals.map(({ text }) => text).join(''), 'no SQL in a refusal').not.toMatch(
    /select |insert |update .* set|\bat .*\.ts:/i,
  )
  await system.terminate()
  await system.restart({ LOG_LEVEL: 'error' })
  printResult(
    'F60',
    `${refusals.length} refusals, ${log.length} lines of the log and ${Object.keys(TABLES).length} tables read for ${Object.keys(marks).length} kinds of marks`,
  )
})
