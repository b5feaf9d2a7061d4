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
  const open = firstSteps(counts({ [missing]: 0 }, 3)).filter(({ state }) => state !== 'done')
  expect(open).toMatchObject([{ state: 'next', missing }])
  const [step] = open
  expect(step && 'screen' in step && SCREENS[step.screen].built).toBe(true)
})

it('ask for the stock of goods and the switch of a partner only when there is a product and a partner', () => {
  const missingOf = (part: Partial<StartCounts>) =>
    firstSteps(counts(part, 1)).flatMap((step) => ('missing' in step ? [step.missing] : []))
  expect(missingOf({ products: 0, in_stock: 0 })).toEqual(['products'])
  expect(missingOf({ in_stock: 0 })).toEqual(['in_stock'])
  expect(missingOf({ partners: 0, active_partners: 0 })).toEqual(['partners'])
  expect(missingOf({ active_partners: 0 })).toEqual(['active_partners'])
})

it('have one next step, the first that is not done, whatever was done before it', () => {
  const states = firstSteps(counts({ branches: 1, sms: 1 })).map(({ state }) => state)
  expect(states).toEqual(['done', 'next', 'done', 'later', 'later', 'later', 'later'])
})
