import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FormValues } from '../applications/form.ts'
import { addMonths, addYears, ageOn } from '../kernel/time/dates.ts'
import {
  type Applicant,
  ELIGIBILITY_RULES,
  eligibilityOf,
  hindrances,
  mostFinanced,
  termsFor,
} from './eligibility.ts'
import type { PartnerRules } from './partner.ts'

const TODAY = '2026-11-21'
const partner = (part: Partial<PartnerRules> = {}): PartnerRules => ({
  id: 1,
  name: 'P',
  priority: 1,
  type: 'bank',
  terms: [
    { months: 3, markup: 9 },
    { months: 12, markup: 36 },
  ],
  age_min: 21,
  age_max: 65,
  limit_min: 500_000,
  limit_max: 40_000_000,
  bound: {},
  required_slots: [],
  active: true,
  ...part,
})
const applicant = (part: Partial<Applicant> = {}, values: FormValues = {}): Applicant => ({
  values: {
    birth_date: '1990-03-15',
    registration_region: 1726,
    registration_district: 1_726_262,
    work_activity: 'employee_state',
    nationality: '161',
    family_status: 'M',
    education: 'higher',
    second_phone_relation: 'brother',
    ...values,
  },
  categories: [7],
  cost: 5_000_000,
  slots: [1, 2, 3, 4],
  ...part,
})
const rulesOf = (rules: PartnerRules, who: Applicant) =>
  hindrances(eligibilityOf(rules, who, TODAY)).map(({ rule }) => rule)

describe('a partner', () => {
  it('allows a client who meets every rule', () => {
    expect(eligibilityOf(partner(), applicant(), TODAY)).toEqual({
      answer: 'suits',
      allowed: true,
      refusals: [],
      open: [],
      missing: [],
    })
  })

  it.each([
    ['inactive', partner({ active: false }), applicant()],
    ['age_unknown', partner(), applicant({}, { birth_date: null })],
    ['age_min', partner(), applicant({}, { birth_date: '2005-11-22' })],
    ['age_max', partner(), applicant({}, { birth_date: '1960-12-01' })],
    ['below_limit', partner(), applicant({ cost: 499_999 })],
    ['above_limit', partner(), applicant({ cost: 40_000_001 })],
    ['countries', partner({ bound: { countries: ['KAZ'] } }), applicant()],
    ['education_levels', partner({ bound: { education_levels: ['secondary'] } }), applicant()],
    ['family_statuses', partner({ bound: { family_statuses: ['W'] } }), applicant()],
    ['nationalities', partner({ bound: { nationalities: ['1'] } }), applicant()],
    ['regions', partner({ bound: { regions: [1703] } }), applicant()],
    ['districts', partner({ bound: { districts: [1_703_202] } }), applicant()],
    ['work_activities', partner({ bound: { work_activities: ['pensioner'] } }), applicant()],
    ['product_categories', partner({ bound: { product_categories: [8] } }), applicant()],
    ['category_unmapped', partner({ mapped_categories: [8] }), applicant()],
    ['relation_degrees', partner({ bound: { relation_degrees: ['mother'] } }), applicant()],
    ['photo_slot', partner({ required_slots: [5] }), applicant()],
  ] as const)('names the rule that refuses: %s', (rule, rules, who) => {
    expect(rulesOf(rules, who)).toEqual([rule])
  })

  it('is `unknown` and refuses nothing while the form is blank', () => {
    const blank: Applicant = { values: {}, categories: [], cost: null, slots: [] }
    const rules = partner({ bound: { regions: [1703], nationalities: ['1'] }, required_slots: [5] })
    expect(eligibilityOf(rules, blank, TODAY)).toEqual({
      answer: 'unknown',
      allowed: false,
      refusals: [],
      open: [
        { rule: 'age_unknown' },
        { rule: 'nationalities' },
        { rule: 'regions' },
        { rule: 'photo_slot', params: { slot: 5 } },
      ],
      missing: ['birth_date', 'nationality', 'registration_region'],
    })
  })

  it('does not suit as soon as one rule refuses, whatever else is still open', () => {
    const half: Applicant = { values: { birth_date: '2010-01-01' }, categories: [], cost: null, slots: [] }
    const found = eligibilityOf(partner({ bound: { regions: [1703] } }), half, TODAY)
    expect([found.answer, found.refusals.map(({ rule }) => rule), found.missing]).toEqual([
      'suits_not',
      ['age_min'],
      ['registration_region'],
    ])
  })

  it('has a case for every rule', () => {
    expect(ELIGIBILITY_RULES).toHaveLength(17)
  })

  it('returns all rules that refuse, with their bounds', () => {
    const { refusals } = eligibilityOf(
      partner({ bound: { regions: [1703] } }),
      applicant({ cost: 1 }, { birth_date: '2010-01-01' }),
      TODAY,
    )
    expect(refusals).toEqual([
      { rule: 'age_min', params: { min: 21, age: 16 } },
      { rule: 'below_limit', params: { min: 500_000 } },
      { rule: 'regions' },
    ])
  })

  it('ignores empty lists, and compares numbers written as text', () => {
    expect(rulesOf(partner({ bound: { regions: [] } }), applicant())).toEqual([])
    expect(rulesOf(partner({ bound: { regions: ['1726'], nationalities: [161] } }), applicant())).toEqual([])
  })

  it('does not check the cost before goods are chosen', () => {
    expect(rulesOf(partner(), applicant({ cost: null, categories: [] }))).toEqual([])
  })

  it('accepts the maximum age through the last day of the term', () => {
    const lastDay = (birth_date: string) =>
      termsFor(partner(), { birth_date }, TODAY).map(({ months }) => months)
    expect(lastDay('1961-11-22')).toEqual([3, 12])
    expect(lastDay('1961-11-21')).toEqual([3])
    expect(lastDay('1961-02-20')).toEqual([])
    expect(lastDay('1961-02-22')).toEqual([3])
  })
})

it('measures the age by ageOn on the first day and on the last day of a term, for all birthdays', () => {
  const birthdays = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(1960, 0, 1 + day)).toISOString().slice(0, 10),
  )
  expect(birthdays).toContain('1960-02-29')
  const rules = partner({ age_min: 21, age_max: 65, terms: [{ months: 3, markup: 9 }] })
  for (const birth of birthdays)
    for (const [years, within] of [
      [21, 'age_min'],
      [66, 'age_max'],
    ] as const)
      for (let day = -2; day <= 2; day++) {
        const end = new Date(Date.parse(addYears(birth, years)) + day * 86_400_000).toISOString().slice(0, 10)
        const today = within === 'age_min' ? end : addMonths(end, -3)
        const suits = ageOn(birth, today) >= 21 && ageOn(birth, addMonths(today, 3)) <= 65
        const { refusals } = eligibilityOf(rules, applicant({}, { birth_date: birth }), today)
        expect([birth, today, refusals.map(({ rule }) => rule)]).toEqual([
          birth,
          today,
          suits ? [] : [within],
        ])
      }
})

it.each([
  ['1960-02-29', '2026-02-28', [1]],
  ['1960-02-29', '2026-03-01', []],
  ['1960-02-28', '2026-02-28', []],
  ['1960-03-01', '2026-02-28', [1]],
])('offers a term of a month to a client born on %s if it ends on %s: %j', (birth_date, end, terms) => {
  const rules = partner({ age_max: 65, terms: [{ months: 1, markup: 3 }] })
  const today = addMonths(end, -1)
  expect(termsFor(rules, { birth_date }, today).map(({ months }) => months)).toEqual(terms)
})

it('gives the same result for rules and clients sent as JSON', () => {
  const number = fc.integer({ min: 0, max: 60_000_000 })
  const rules = fc.record({
    age_min: fc.integer({ min: 16, max: 40 }),
    age_max: fc.integer({ min: 40, max: 90 }),
    limit_min: number,
    limit_max: number,
    active: fc.boolean(),
    required_slots: fc.subarray([1, 5, 6]),
    bound: fc.record(
      {
        regions: fc.subarray([1703, 1726, '1726']),
        work_activities: fc.subarray(['employee_state', 'student']),
        product_categories: fc.subarray([7, 8]),
      },
      { requiredKeys: [] },
    ),
  })
  const year = fc.integer({ min: 1930, max: 2012 })
  fc.assert(
    fc.property(rules, year, number, (part, born, cost) => {
      const rules = partner(part)
      const who = applicant({ cost }, { birth_date: `${born}-06-30` })
      const sent = JSON.parse(JSON.stringify([rules, who]))
      expect(eligibilityOf(sent[0], sent[1], TODAY)).toEqual(eligibilityOf(rules, who, TODAY))
    }),
  )
})

describe('the largest sum that is financed', () => {
  it.each([
    [[], null],
    [[5_000_000], 5_000_000],
    [[5_000_000, 15_000_000, 0], null],
    [[15_000_000, 5_000_000], 15_000_000],
  ])('of limits %j is %s', (limits, most) => {
    expect(mostFinanced(limits.map((limit_max) => ({ limit_max })))).toBe(most)
  })
})
