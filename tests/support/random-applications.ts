// Random applications for tests of lists: every fact that a filter asks about occurs, with times on the borders.
import fc from 'fast-check'
import { CONTRACT_STATES } from '#domain/applications/contract.ts'
import { ORIGINS } from '#domain/applications/reasons.ts'
import { ATTEMPT_STATES } from '#domain/applications/scoring.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import { DAY_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import type { RoleName } from './people.ts'

const time = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 40 * MINUTE_MS }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 6 * DAY_MS }) },
  // Exactly on the borders of the buckets and of the deadline.
  {
    weight: 1,
    arbitrary: fc.constantFrom(5 * MINUTE_MS, 20 * MINUTE_MS, 3 * DAY_MS, 3 * DAY_MS - 12 * 60 * MINUTE_MS),
  },
)
/** An application in work or not, with partners asked, goods, contracts and payments; times before now. */
export const randomApplication = fc.record({
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Status>('in_process', 'registered') },
    { weight: 2, arbitrary: fc.constantFrom(...STATUSES) },
  ),
  origin: fc.constantFrom(...ORIGINS),
  seller: fc.constantFrom<RoleName>('seller', 'seller2', 'manager'),
  manager: fc.option(fc.constantFrom<RoleName>('manager', 'manager2')),
  branch: fc.option(fc.constantFrom<RoleName>('seller', 'seller2'), { freq: 8 }),
  partner: fc.option(fc.nat(2)),
  sum: fc.option(fc.constantFrom(0, 999_999, 1_000_000, 4_000_000, 4_000_001)),
  created: fc.integer({ min: 0, max: 40 * DAY_MS }),
  submitted: fc.option(time),
  taken: fc.option(time),
  paused: fc.option(fc.integer({ min: 0, max: 10 * MINUTE_MS })),
  paused_ms: fc.constantFrom(0, 4 * MINUTE_MS, 60 * MINUTE_MS),
  arrived: fc.subarray([1, 2, 3, 4, 5]),
  director_cost: fc.option(fc.constantFrom(26_000_000, 31_000_000)),
  attempts: fc.uniqueArray(
    fc.record({
      partner: fc.nat(2),
      state: fc.oneof(
        { weight: 1, arbitrary: fc.constant('approved' as const) },
        { weight: 3, arbitrary: fc.constantFrom(...ATTEMPT_STATES) },
      ),
      limit: fc.option(fc.constantFrom(2_000_000, 40_000_000), { freq: 6 }),
      valid: fc.option(fc.constantFrom(-DAY_MS, DAY_MS)),
      isArchived: fc.boolean(),
    }),
    { maxLength: 3, selector: ({ partner }) => partner },
  ),
  chosen: fc.nat(3),
  goods: fc.array(
    fc.record({
      price: fc.constantFrom(1_000_000, 26_000_000, 30_000_000),
      discount: fc.constantFrom(0, 500_000),
      tracking: fc.constantFrom('none' as const, 'none' as const, 'imei' as const, 'marking' as const),
      isScanned: fc.boolean(),
      isCancelled: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  contracts: fc.array(
    fc.record({
      state: fc.constantFrom(...CONTRACT_STATES),
      down_payment: fc.constantFrom(0, 300_000),
      fetches: fc.nat(1),
      awaited: fc.option(fc.constantFrom(MINUTE_MS, 5 * MINUTE_MS, 6 * MINUTE_MS)),
      created: fc.constantFrom(MINUTE_MS, 7 * MINUTE_MS),
      isPaid: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
})
export type RandomApplication = typeof randomApplication extends fc.Arbitrary<infer T> ? T : never

/** The past of such an application: how long before their arrival it was begun and handed in on a tablet, and changes of its status. */
export const randomPast = fc.record({
  begun_entered: fc.option(time),
  submit_entered: fc.option(time),
  /** Completions, those undone and edits before the status that it has now, and how long ago each was, the first one first. */
  before: fc.array(fc.constantFrom<Status>('registered', 'completed'), { maxLength: 3 }),
  times: fc.array(time, { minLength: 5, maxLength: 5 }).map((all) => all.toSorted((a, b) => b - a)),
})
export type RandomPast = typeof randomPast extends fc.Arbitrary<infer T> ? T : never
