import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepPlace, orderPartners } from './partner-order.ts'
import { ATTEMPT_STATES, type AttemptState, isApproved } from './scoring.ts'

const row = (
  name: string,
  state: AttemptState | null,
  total: number | null,
  limit: number | null = 1000,
) => ({
  name,
  state,
  limit,
  offer: total === null ? undefined : { months: 6, markup: 0, cost: 100, total, monthly: 1, last: 1 },
})
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(' ')

describe('the order of the partners', () => {
  it('has approvals before answers to come, registrations and refusals, each by the total', () => {
    const rows = [
      row('refused', 'rejected', 90),
      row('given_back', 'cancelled', 80),
      row('not_asked', null, 10),
      row('unregistered', 'registering', 20),
      row('support', 'support', 40),
      row('waiting', 'reviewing', 30),
      row('dear', 'approved', 150),
      row('cheap', 'completed', 140),
    ]
    expect(namesOf(orderPartners(rows))).toBe(
      'cheap dear waiting support unregistered not_asked given_back refused',
    )
  })

  it('has those whose limit covers the goods before cheaper ones whose limit does not', () => {
    const rows = [row('small', 'approved', 120, 99), row('large', 'approved', 150, 100)]
    expect(namesOf(orderPartners(rows))).toBe('large small')
  })

  it('keeps the order of equals, and those without an offer are the last of their group', () => {
    const rows = [
      row('none', 'approved', null),
      row('first', 'approved', 150),
      row('second', 'approved', 150),
      row('refused', 'rejected', null),
    ]
    expect(namesOf(orderPartners(rows))).toBe('first second none refused')
  })

  it('loses nobody, and no approval stands below another answer', () => {
    const standing = fc.record({
      state: fc.constantFrom<AttemptState | null>(null, ...ATTEMPT_STATES),
      limit: fc.option(fc.integer({ min: 0, max: 200 })),
      offer: fc.option(
        fc
          .integer({ min: 100, max: 200 })
          .map((total) => ({ months: 6, markup: 0, cost: 100, total, monthly: 1, last: 1 })),
        { nil: undefined },
      ),
    })
    fc.assert(
      fc.property(fc.array(standing), (rows) => {
        const ordered = orderPartners(rows)
        expect(new Set(ordered)).toEqual(new Set(rows))
        expect(ordered).toHaveLength(rows.length)
        const approved = ordered.map(({ state }) => state !== null && isApproved(state))
        expect(approved.lastIndexOf(true)).toBeLessThan(approved.filter(Boolean).length)
      }),
    )
  })
})

describe('the chosen row', () => {
  const chosen = row('chosen', 'approved', 150)
  const other = row('other', 'approved', 160)

  it('keeps its place when a cheaper answer is sorted in', () => {
    const late = row('late', 'approved', 100)
    const ordered = orderPartners([chosen, other, late])
    expect(namesOf(ordered)).toBe('late chosen other')
    expect(namesOf(keepPlace(ordered, chosen, 0))).toBe('chosen late other')
    expect(namesOf(keepPlace(ordered, chosen, 2))).toBe('late other chosen')
  })

  it('is the last one where fewer rows are left, and changes nothing when it is gone', () => {
    expect(namesOf(keepPlace([chosen, other], chosen, 5))).toBe('other chosen')
    expect(namesOf(keepPlace([other], chosen, 0))).toBe('other')
  })
})
