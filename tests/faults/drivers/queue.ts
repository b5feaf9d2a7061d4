// The outbox in tests: what waits on the tablet, what was sent through the proxy, and answers that the proxy makes up
// for the server.
import type { Locator, Page } from '@playwright/test'
import { API_VERSION, HEADERS } from '#api/endpoint.ts'
import { PROBLEMS, type ProblemMessage, type ProblemName } from '#api/problems.ts'
import { expect, type Person, type Tablet } from '../../journeys/shop.ts'
import type { Act } from './acts.ts'
import type { ProxiedRequest } from './proxy.ts'
import { type Confirmed, reconcile } from './reconcile.ts'
import { expectAllSent } from './seller.ts'
import { dumpOf, type StoredOperation } from './tablet-process.ts'
import type { TestSystem } from './test-system.ts'

type ProblemFields = {
  errors?: ProblemMessage[]
  details?: Record<string, unknown>
  headers?: Record<string, string>
}

/** A signed refusal, as the server would write it. */
export const refusal = (problem: ProblemName, { errors, details, headers }: ProblemFields = {}): Act => ({
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

/** Waiting operations on the tablet, of one application or of all. */
export async function readOperations(page: Page, appId?: string): Promise<StoredOperation[]> {
  const { ops } = await dumpOf(page)
  return appId === undefined ? ops : ops.filter((op) => op.appId === appId)
}

/** Waits until an application has exactly these waiting operations: kind and state, as in `photo.put retry`. */
export const expectOps = (page: Page, appId: string, wanted: string[]): Promise<void> =>
  expect
    .poll(async () => (await readOperations(page, appId)).map(({ kind, state }) => `${kind} ${state}`))
    .toEqual(wanted)

/** Operations on applications that reached the proxy, oldest first, without reports of the tablet. */
export const sentOperations = (system: TestSystem, from = 0): ProxiedRequest[] =>
  system.proxy.requests
    .slice(from)
    .filter(({ opId, path }) => opId !== null && path.includes('/applications'))

/** How often the server accepted each operation, by its id. */
export function countAccepted(system: TestSystem, from = 0): Map<string, number> {
  const times = new Map<string, number>()
  for (const { opId, status } of sentOperations(system, from)) {
    if (opId === null || status === null || status >= 300) continue
    times.set(opId, (times.get(opId) ?? 0) + 1)
  }
  return times
}

/** The list item of an operation on the screen of the outbox. */
export const outboxItem = (tablet: Tablet, words: string): Locator =>
  tablet.page.getByRole('listitem').filter({ hasText: words })

/** Opens the outbox, waits until everything is sent, and reconciles. */
export async function expectOutboxSent(
  system: TestSystem,
  tablet: Tablet,
  confirmed: Confirmed[],
): Promise<void> {
  await tablet.page.goto('/outbox')
  await expectAllSent(tablet)
  await reconcile(system, confirmed)
}

/** Makes the last codes older, so that the minute between two codes is over. */
export const skipCodeDelay = (system: TestSystem): Promise<unknown> =>
  system.queryRows(`update rate_events set at = at - interval '2 minutes'`)

/**
 * Signs in through the form, with the code from the SMS. Fills the password first: a form with a client's phone may still
 * be on the screen while the sign-in page loads.
 */
export async function signInByHand(system: TestSystem, tablet: Tablet, person: Person): Promise<void> {
  await skipCodeDelay(system)
  await tablet.page.locator('[name=password]').fill(person.password)
  await tablet.page.locator('[name=phone]').fill(person.phone)
  await tablet.button('session:login.get_code').click()
  await tablet.page.locator('[name=otp]').waitFor()
  await tablet.page.locator('[name=otp]').fill(await system.direct.codeFor(person.phone))
  await expect(tablet.page).toHaveURL(/\/welcome/)
}

/** Signs out by one of these buttons: `keep` keeps waiting work on the tablet, `leave` is offered when nothing waits. */
export async function signOut(tablet: Tablet, ...ways: ('keep' | 'leave')[]): Promise<void> {
  await tablet.page.getByRole('button', { name: tablet.text('common:shell.profile') }).click()
  await tablet.page.getByRole('button', { name: tablet.text('common:profile.sign_out') }).click()
  const words = ways.map((way) => tablet.text(`session:sign_out.${way}`)).join('|')
  await tablet.page.getByRole('button', { name: new RegExp(`^(${words})$`) }).click()
  await expect(tablet.page).toHaveURL(/\/auth\/login/)
  await expect(tablet.page.getByText(tablet.text('common:leaving'))).toHaveCount(0)
}

/** Expects an empty console, apart from the lines that the browser itself writes about refusals. */
export function expectNoComplaints(tablet: Tablet): void {
  expect(tablet.consoleErrors.filter((text) => !/status of \d{3}|ERR_|Failed to fetch/.test(text))).toEqual(
    [],
  )
}
