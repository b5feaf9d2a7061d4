// H. Abuse (src/docs/offline.md#fault-matrix): one-time codes guessed, used twice, mixed up, and sent in floods.
import { session } from '#api/session.ts'
import { expect, type Person, personOf } from '../../journeys/shop.ts'
import { type Answer, ApiSession } from '../../support/api.ts'
import { chanceOf, printResult, roundsOf } from '../drivers/random.ts'
import { type TestSystem, test } from '../drivers/test-system.ts'

const victim = personOf('seller', 1)
const other = personOf('seller', 2)
const MAX_TRIES = 5

const nobody = (system: TestSystem) => new ApiSession(system.direct.url)
const signIn = ({ phone, password }: Person) => ({ login_type: 'web' as const, phone, password })

/** Resets the limits of codes that were requested earlier. */
const forget = (system: TestSystem) => system.queryRows(`update rate_events set at = at - interval '2 hours'`)

/** Requests a code; returns its token and the code that was sent. */
async function ask(system: TestSystem, person: Person): Promise<{ token: string; otp: string }> {
  await forget(system)
  const { token } = await nobody(system).call(session.sendSms, { body: signIn(person) })
  return { token, otp: await system.direct.codeFor(person.phone) }
}

const check = (system: TestSystem, token: string, otp: string) =>
  nobody(system).send(session.checkSms, { body: { login_type: 'web', otp, token } })

const outcomeOf = ({ status, problem }: Answer<unknown>) => problem?.problem ?? status
/** Six digits other than these. */
const wrong = (otp: string, by: number) => String((Number(otp) + 1 + by) % 1_000_000).padStart(6, '0')

const lastOf = async (system: TestSystem) =>
  (
    await system.queryRows<{ attempts: number; used: boolean }>(
      `select coalesce(t.tries, 0) as attempts, o.used_at is not null as used from otps o
        left join code_tries t on t.at >= o.created_at
        order by o.created_at desc, t.at desc limit 1`,
    )
  )[0]

test('F50 a code is valid for its own request, once, for five minutes, and for five tries', async ({
  system,
}) => {
  const one = await ask(system, victim)
  const two = await ask(system, other)
  expect(outcomeOf(await check(system, one.token, two.otp)), "another request's code").toBe('wrong_code')
  expect(outcomeOf(await check(system, one.token, one.otp))).toBe(200)
  expect(outcomeOf(await check(system, one.token, one.otp)), 'used twice').toBe('code_expired')
  expect(outcomeOf(await check(system, 'x'.repeat(43), one.otp)), 'an unknown token').toBe('code_expired')

  const late = await ask(system, victim)
  await system.queryRows(`update otps set expires_at = now() - interval '1 second' where used_at is null`)
  expect(outcomeOf(await check(system, late.token, late.otp)), 'expired').toBe('code_expired')

  const tried = await ask(system, victim)
  for (let by = 0; by < MAX_TRIES; by += 1) {
    const outcome = outcomeOf(await check(system, tried.token, wrong(tried.otp, by)))
    expect(outcome).toBe(by < MAX_TRIES - 1 ? 'wrong_code' : 'code_attempts_spent')
  }
  expect(outcomeOf(await check(system, tried.token, tried.otp)), 'the right code after five tries').toBe(
    'code_attempts_spent',
  )

  const first = await ask(system, victim)
  await forget(system)
  const again = await nobody(system).call(session.resendSms, { body: { token: first.token } })
  expect(outcomeOf(await check(system, first.token, first.otp)), 'replaced by a newer one').toBe(
    'code_expired',
  )
  expect(outcomeOf(await check(system, again.token, await system.direct.codeFor(victim.phone)))).toBe(200)

  await forget(system)
  const reset = await nobody(system).call(session.resetSendSms, { body: { phone: victim.phone } })
  const otp = await system.direct.codeFor(victim.phone)
  expect(outcomeOf(await check(system, reset.token, otp)), 'a code of the reset does not sign in').toBe(
    'code_expired',
  )
})

test('F50 a hundred concurrent guesses get five tries, and a right code sent a hundred times signs in once', async ({
  system,
}) => {
  const rounds = roundsOf(2)
  let signedIn = 0
  for (let round = 0; round < rounds; round += 1) {
    const guessed = await ask(system, victim)
    // One of the guesses is right: it may be among the five that are checked; more than five are never checked.
    const guesses = Array.from({ length: 100 }, (_, by) => (by === 50 ? guessed.otp : wrong(guessed.otp, by)))
    const answers = await Promise.all(guesses.map((otp) => check(system, guessed.token, otp)))
    const compared = answers.filter((answer) => ['wrong_code', 200].includes(outcomeOf(answer)))
    expect(compared.length).toBeLessThanOrEqual(MAX_TRIES)
    expect((await lastOf(system))?.attempts).toBeLessThanOrEqual(MAX_TRIES)
    signedIn += answers.filter(({ status }) => status === 200).length

    const right = await ask(system, victim)
    const same = await Promise.all(Array.from({ length: 100 }, () => check(system, right.token, right.otp)))
    expect(same.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await lastOf(system)).toMatchObject({ used: true })
  }
  printResult('F50', `${rounds} × 100 guesses at once: never more than ${MAX_TRIES} tries, ${signedIn} lucky`)
})

// That the work behind the three answers is the same, and with it their time: src/server/session/passwords.test.ts.
test('F50 an unknown phone gets the same answer as a known one', async ({ system }) => {
  const rounds = roundsOf(9)
  const chance = chanceOf('F50')
  const shapes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    const tries = {
      known: signIn(victim),
      'wrong password': { ...signIn(victim), password: 'Not-the-one-1' },
      unknown: { ...signIn(victim), phone: `+9989019${String(10_000 + round)}` },
    }
    const shuffled = Object.entries(tries).map((one) => ({ one, at: chance.next() }))
    for (const { one } of shuffled.toSorted((a, b) => a.at - b.at)) {
      const [, body] = one
      await forget(system)
      await fetch(`${system.direct.url}/api/dev/sms`)
      const api = nobody(system)
      await api.xsrfToken()
      const answer = await api.send(session.sendSms, { body })
      const { token, ...rest } = answer.body
      shapes.add(JSON.stringify([answer.status, token.length, rest, [...answer.headers.keys()]]))
    }
  }
  expect([...shapes]).toHaveLength(1)
  printResult('F50', `${rounds} rounds of a known phone, a wrong password and an unknown phone`)
})

const STAFF = 30
const LIMITS = { OTP_PER_PHONE: '5', OTP_PER_ADDRESS: '300', RATE_SESSION: '1200', RATE_ADDRESS: '12000' }
const WIDE = {
  OTP_PER_PHONE: '1000',
  OTP_PER_ADDRESS: '100000',
  RATE_SESSION: '100000',
  RATE_ADDRESS: '100000',
}

/** Thirty colleagues of the victim, with the same password. */
async function addStaff(system: TestSystem): Promise<Person[]> {
  const phones = Array.from({ length: STAFF }, (_, n) => `+99890155${String(1000 + n)}`)
  await system.queryRows(
    `insert into users (name, phone, password_hash, must_change_password, role_id, branch_id)
      select 'Xodim ' || new.phone, new.phone, u.password_hash, false, u.role_id, u.branch_id
      from users u, unnest($2::text[]) as new (phone) where u.phone = $1 on conflict do nothing`,
    [victim.phone, phones],
  )
  return phones.map((phone) => ({ ...victim, phone }))
}

async function signsIn(system: TestSystem, person: Person): Promise<number> {
  const { token } = await nobody(system).call(session.sendSms, { body: signIn(person) })
  return (await check(system, token, await system.direct.codeFor(person.phone))).status
}

const sentTo = async (system: TestSystem, phone: string) => {
  await fetch(`${system.direct.url}/api/dev/sms`)
  const [row] = await system.queryRows<{ count: number }>(
    `select count(*)::int as count from sms_log where phone = $1 and created_at > now() - interval '10 minutes'`,
    [phone],
  )
  return row?.count ?? 0
}

test('F51 a flood at one phone sends one message a minute and five an hour, while 30 people at the same address can sign in', async ({
  system,
}) => {
  await forget(system)
  await system.terminate()
  await system.restart(LIMITS)
  const staff = await addStaff(system)
  const before = await sentTo(system, victim.phone)
  const flood = () =>
    Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0
          ? nobody(system).send(session.sendSms, { body: signIn(victim) })
          : nobody(system).send(session.resetSendSms, { body: { phone: victim.phone } }),
      ),
    )
  const [answers, ...statuses] = await Promise.all([
    flood(),
    ...staff.map((person) => signsIn(system, person)),
  ])
  expect(statuses).toEqual(staff.map(() => 200))
  // A reset needs no password, so strangers can request one: it has a limit apart from the sign-in's.
  expect(
    answers.filter(({ status }) => status === 200),
    'one message a minute for the sign-in and one for the reset',
  ).toHaveLength(2)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const answer of refused) {
    expect(outcomeOf(answer)).toBe('resend_too_soon')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  const outcomes: unknown[] = []
  for (let minute = 0; minute < 6; minute += 1) {
    await system.queryRows(`update rate_events set at = at - interval '61 seconds'`)
    const answer = await nobody(system).send(session.sendSms, { body: signIn(victim) })
    outcomes.push(outcomeOf(answer))
  }
  expect(outcomes, 'five an hour').toEqual([200, 200, 200, 200, 'too_many_requests', 'too_many_requests'])
  expect((await sentTo(system, victim.phone)) - before, 'five of the sign-in, one of the reset').toBe(6)
  await system.terminate()
  await system.restart(WIDE)
  printResult(
    'F51',
    `${STAFF} people signed in during the flood, ${refused.length} of ${answers.length} refused`,
  )
})
