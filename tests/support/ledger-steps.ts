// Random steps of the ledger.
import fc from 'fast-check'
import type { Step } from './ledger-world.ts'

const branch = fc.nat({ max: 2 })
const product = fc.nat({ max: 4 })
const application = fc.nat({ max: 8 })
const quantity = fc.integer({ min: 1, max: 4 })
const line = fc.record({ product, quantity })
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: (one) => one.product })
const received = fc.record({ product, quantity, cost: fc.integer({ min: 0, max: 7 }) })

/** Every operation that moves or reserves stock. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), branch, product, quantity: fc.nat({ max: 6 }) }),
  fc.record({ kind: fc.constant('damage' as const), branch, product, quantity: fc.nat({ max: 3 }) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('receive' as const),
      branch,
      lines: fc.array(received, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), branch, other: branch, lines }) },
  fc.record({
    kind: fc.constant('arrive' as const),
    branch,
    other: branch,
    end: fc.constantFrom('receiver', 'sender', 'loss'),
    lines,
  }),
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('reserve' as const),
      application,
      products: fc.array(product, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sell' as const), application }) },
  fc.record({ kind: fc.constantFrom('release' as const, 'expire' as const), application }),
)
