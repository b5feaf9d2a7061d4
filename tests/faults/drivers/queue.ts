// The queue as a test sees it: what of it stands on the tablet, what of it went over the line, and answers put in the
// server's mouth by the line.
import type { Locator, Page } from '@playwright/test'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'
import { PROBLEMS, type ProblemMessage, type ProblemName } from '#api/problems.ts'
import { expect, type Person, type Tablet } from '../../journeys/shop.ts'
import type { Act } from './acts.ts'
import type { Passed } from './proxy.ts'
import { type Confirmed, reconcile } from './reconcile.ts'
import { allSent } from './seller.ts'
import { dumpOf, type HeldOp } from './tablet-process.ts'
import type { TestSystem } from './test-system.ts'

type Said = { errors?: ProblemMessage[]; details?: Record<string, unknown>; headers?: Record<string, string> }

/** A refusal that is provably ours, as the server would write it. */
export const refusal = (problem: ProblemName, { errors, details, headers }: Said = {}): Act => ({
  do: 'inject',
  status: PROBLEMS[problem],
  headers: { 'content-type': 'application/json', [HEADERS.signed]: API_VERSION, ...headers },
  body: JSON.stringify({
    problem,
    message: problem,
    errors: errors ?? [{ code: problem }],
    request_id: 'faults',
    ...(details && { details }),
  }),
})

/** What waits on the tablet, of one application or of all. */
export async function waiting(page: Page, appId?: string): Promise<HeldOp[]> {
  const { ops } = await dumpOf(page)
  return appId === undefined ? ops : ops.filter((op) => op.appId === appId)
}

/** Waits until what is left of an application is these kinds in these states: `photo.put retry`. */
export const expectOps = (page: Page, appId: string, wanted: string[]): Promise<void> =>
  expect
    .poll(async () => (await waiting(page, appId)).map(({ kind, state }) => `${kind} ${state}`), {
      timeout: 30_000,
    })
    .toEqual(wanted)

/** Operations on applications that came to the line, oldest first; what a tablet tells of itself is none. */
export const sent = (plant: TestSystem, from = 0): Passed[] =>
  plant.proxy.passed.slice(from).filter(({ opId, path }) => opId !== null && path.includes('/applications'))

/** Every operation the server said yes to, by how often it did. */
export function acceptedTimes(plant: TestSystem, from = 0): Map<string, number> {
  const times = new Map<string, number>()
  for (const { opId, status } of sent(plant, from)) {
    if (opId === null || status === null || status >= 300) continue
    times.set(opId, (times.get(opId) ?? 0) + 1)
  }
  return times
}

/** The line of an operation on the screen of the queue. */
export const lineOf = (tablet: Tablet, words: string): Locator =>
  tablet.page.getByRole('listitem').filter({ hasText: words })

/** Opens the queue and waits until everything is sent; then the oracle has its say. */
export async function drained(plant: TestSystem, tablet: Tablet, confirmed: Confirmed[]): Promise<void> {
  await tablet.page.goto('/outbox')
  await allSent(tablet)
  await reconcile(plant, confirmed)
}

/** The minute between two codes is over. */
export const minutePasses = (plant: TestSystem): Promise<unknown> =>
  plant.rows(`update rate_events set at = at - interval '2 minutes'`)

/**
 * Signs in by hand, with the code from the SMS. The password comes first: a form with a client's phone may still be on the
 * screen while the page of the sign-in is being loaded.
 */
export async function signInByHand(plant: TestSystem, tablet: Tablet, person: Person): Promise<void> {
  await minutePasses(plant)
  await tablet.page.locator('[name=password]').fill(person.password)
  await tablet.page.locator('[name=phone]').fill(person.phone)
  await tablet.button('session:login.get_code').click()
  await tablet.page.locator('[name=otp]').waitFor()
  await tablet.page.locator('[name=otp]').fill(await plant.direct.codeFor(person.phone))
  await expect(tablet.page).toHaveURL(/\/welcome/)
}

/** Signs out: what waits is kept on the tablet, or nothing waits and the person leaves; by the way that is offered. */
export async function signOut(tablet: Tablet, ...ways: ('keep' | 'leave')[]): Promise<void> {
  await tablet.page.getByRole('button', { name: tablet.say('common:shell.profile') }).click()
  await tablet.page.getByRole('button', { name: tablet.say('common:profile.sign_out') }).click()
  const words = ways.map((way) => tablet.say(`session:sign_out.${way}`)).join('|')
  await tablet.page.getByRole('button', { name: new RegExp(`^(${words})$`) }).click()
  await expect(tablet.page).toHaveURL(/\/auth\/login/)
  await expect(tablet.page.getByText(tablet.say('common:leaving'))).toHaveCount(0)
}

/** What the browser itself says of refusals; not a complaint of the app. */
export function expectCalm(tablet: Tablet): void {
  expect(tablet.complaints.filter((text) => !/status of \d{3}|ERR_|Failed to fetch/.test(text))).toEqual([])
}
