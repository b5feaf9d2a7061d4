// The steps from an empty server to its first application: which are done, what is missing for the others, and the screen
// on which it is added. The start page shows them until all are done.
import type { ScreenId } from '../access/screens.ts'

/** Counts of what a first sale needs; each is wanted at least once. */
export const START_COUNTS = [
  'branches',
  'sellers',
  'managers',
  'sms',
  'partners',
  'active_partners',
  'cards',
  'categories',
  'products',
  'in_stock',
  'applications',
] as const
export type StartCount = (typeof START_COUNTS)[number]
export type StartCounts = Readonly<Record<StartCount, number>>

export const FIRST_STEPS = ['branch', 'people', 'sms', 'partner', 'cards', 'goods', 'application'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** What each step needs, in order, with the screen that adds it. */
const NEEDS = {
  branch: [['branches', 'branches.add']],
  people: [
    ['sellers', 'users.add'],
    ['managers', 'users.add'],
  ],
  sms: [['sms', 'reference.providers']],
  partner: [
    ['partners', 'partners.add'],
    ['active_partners', 'partners'],
  ],
  cards: [['cards', 'set_up']],
  goods: [
    ['categories', 'reference.goods_category'],
    ['products', 'reference.goods'],
    ['in_stock', 'stock'],
  ],
  application: [['applications', 'applications.add']],
} as const satisfies Record<FirstStep, readonly (readonly [StartCount, ScreenId])[]>

export type StepView =
  | { step: FirstStep; state: 'done' }
  /** `next`: the first step that is not done. `missing`: the first count that is zero, added on `screen`. */
  | { step: FirstStep; state: 'next' | 'later'; missing: StartCount; screen: ScreenId }

/** Stock is needed for the first application only: goods that are sold out afterwards are daily work, not a missing step. */
const isMissing = (count: StartCount, counts: StartCounts): boolean =>
  counts[count] === 0 && !(count === 'in_stock' && counts.applications > 0)

/** The state of every step, in order. */
export function firstSteps(counts: StartCounts): StepView[] {
  let isNext = true
  return FIRST_STEPS.map((step) => {
    const need = NEEDS[step].find(([count]) => isMissing(count, counts))
    if (need === undefined) return { step, state: 'done' }
    const state = isNext ? 'next' : 'later'
    isNext = false
    const [missing, screen] = need
    return { step, state, missing, screen }
  })
}
