import { expect, it } from 'vitest'
import { SCREENS } from '../access/screens.ts'
import { FIRST_STEPS, firstSteps, START_COUNTS, type StartCounts } from './first-steps.ts'

const counts = (part: Partial<StartCounts>, rest = 0): StartCounts =>
  ({ ...Object.fromEntries(START_COUNTS.map((key) => [key, rest])), ...part }) as StartCounts

it('leave everything to do on an empty server, in order, beginning with a branch', () => {
  const steps = firstSteps(counts({}))
  expect(steps.map(({ step }) => step)).toEqual([...FIRST_STEPS])
  expect(steps.map(({ state }) => state)).toEqual(['next', ...FIRST_STEPS.slice(1).map(() => 'later')])
})

it('are all done once each count is there', () => {
  expect(firstSteps(counts({}, 1)).every(({ state }) => state === 'done')).toBe(true)
})

it.each(START_COUNTS)('name %s when only that is missing, and lead to a screen that exists', (missing) => {
  // Stock is asked for before the first application only.
  const applications = missing === 'in_stock' ? { applications: 0 } : {}
  const open = firstSteps(counts({ ...applications, [missing]: 0 }, 3)).filter(
    ({ state }) => state !== 'done',
  )
  expect(open[0]).toMatchObject({ state: 'next', missing })
  expect(open.slice(1).map(({ step }) => step)).toEqual(missing === 'in_stock' ? ['application'] : [])
  const [step] = open
  expect(step && 'screen' in step && SCREENS[step.screen].built).toBe(true)
})

it('ask for a product only when it can have a category, and for stock and the switch of a partner only when there is one', () => {
  const missingOf = (part: Partial<StartCounts>) =>
    firstSteps(counts(part, 1)).flatMap((step) => ('missing' in step ? [step.missing] : []))
  expect(missingOf({ categories: 0, products: 0, in_stock: 0 })).toEqual(['categories'])
  expect(missingOf({ products: 0, in_stock: 0 })).toEqual(['products'])
  expect(missingOf({ in_stock: 0, applications: 0 })).toEqual(['in_stock', 'applications'])
  expect(missingOf({ partners: 0, active_partners: 0 })).toEqual(['partners'])
  expect(missingOf({ active_partners: 0 })).toEqual(['active_partners'])
})

it('stay done when everything is sold out after the first application', () => {
  const steps = firstSteps(counts({ in_stock: 0 }, 1))
  expect(steps.every(({ state }) => state === 'done')).toBe(true)
})

it('have one next step, the first that is not done, whatever was done before it', () => {
  const states = firstSteps(counts({ branches: 1, sms: 1 })).map(({ state }) => state)
  expect(states).toEqual(['done', 'next', 'done', 'later', 'later', 'later', 'later'])
})
