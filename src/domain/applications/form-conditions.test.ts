import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ANDIJAN_DISTRICT,
  EXAMPLE_CONTEXT as context,
  exampleForm,
  EXAMPLE_TODAY as today,
} from '#support/form-example.ts'
import { FORM_FIELDS, type FormValues } from './form.ts'
import { ADDRESSES, COMMUNICATION_CHANNELS, WORK_ACTIVITIES } from './form-choices.ts'
import {
  checkField,
  checkForm,
  isEmpty,
  isRequired,
  isVisible,
  resolveAddress,
  sameAs,
  visibleFields,
} from './form-rules.ts'

const example = exampleForm()

describe('shown fields', () => {
  it.each([
    ['communication_item', { communication_channel: 'other' }, { communication_channel: 'sms' }],
    ['military_licence', { military: true }, { military: null }],
    ['late_entry_reason', { visit_date: '2026-11-01' }, { visit_date: '2026-11-' }],
    ['work_place', { work_activity: 'abroad' }, { work_activity: 'student' }],
    ['mib_sum', { mib: 'has_debt' }, { mib: 'not_checked' }],
    ['outside_place', { is_outside: true }, { is_outside: false }],
    ['outside_reason', { is_outside: true }, {}],
    ['second_phone_owner', { second_phone_relation: null }, { second_phone_relation: 'self' }],
    ['work_same_as', { work_activity: 'self_employed' }, { work_activity: 'abroad' }],
    ['work_street', { work_activity: 'military' }, { work_activity: 'housewife' }],
    ['residence_street', { residence_same_as: 'none' }, { residence_same_as: 'registration' }],
    ['birth_house', { birth_same_as: null }, { birth_same_as: 'residence' }],
  ] as const)('%s with %j, not with %j', (field, shown, hidden) => {
    expect(isVisible(field, shown, today)).toBe(true)
    expect(isVisible(field, hidden, today)).toBe(false)
    expect(isRequired(field, hidden, today)).toBe(false)
    expect(visibleFields(shown, today)).toContain(field)
    expect(visibleFields(hidden, today)).not.toContain(field)
  })
  it('the choice "same as" stays visible when its address is hidden', () => {
    expect(isVisible('residence_same_as', { residence_same_as: 'registration' })).toBe(true)
    expect(isVisible('birth_date', { birth_same_as: 'registration' })).toBe(true)
  })
  it('the reason for a late entry appears with any visit date while today is not known', () => {
    expect(isVisible('late_entry_reason', { visit_date: '2026-11-20' })).toBe(true)
    expect(isVisible('late_entry_reason', {})).toBe(false)
  })
  it('a hidden field never has a problem, whatever its value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...FORM_FIELDS), fc.string(), (field, left) => {
        const values = { ...example, work_activity: 'unemployed', [field]: left } as FormValues
        if (!isVisible(field, values, today)) expect(checkField(field, values, context)).toBeNull()
      }),
    )
  })
})

describe('addresses', () => {
  const home = {
    region: 1703,
    district: ANDIJAN_DISTRICT,
    street: 'Namuna koʻchasi',
    house: '1',
    apartment: null,
  }
  it('have their own fields', () => {
    expect(resolveAddress(exampleForm(), 'registration')).toEqual(home)
    expect(resolveAddress({}, 'birth')).toEqual({
      region: null,
      district: null,
      street: null,
      house: null,
      apartment: null,
    })
  })
  it('are copied, also over two "same as" choices', () => {
    const values = exampleForm({ birth_same_as: 'residence', work_same_as: 'registration' })
    expect(resolveAddress(values, 'residence')).toEqual(home)
    expect(resolveAddress(values, 'birth')).toEqual(home)
    expect(resolveAddress(values, 'work')).toEqual(home)
    expect(checkForm(values, context)).toEqual([])
  })
  it('follow the original', () => {
    const values = exampleForm({ registration_apartment: '12' })
    expect(resolveAddress(values, 'residence').apartment).toBe('12')
  })
  it('ignore what was typed before they were copied', () => {
    const values = exampleForm({ residence_street: 'Eski', residence_region: 1726 })
    expect(resolveAddress(values, 'residence')).toEqual(home)
  })
  it('never form a cycle', () => {
    const any = fc.constantFrom('none', 'registration', 'residence', 'birth', 'work', '', 'x')
    fc.assert(
      fc.property(any, any, any, (residence, birth, work) => {
        const values = exampleForm({ residence_same_as: residence, birth_same_as: birth, work_same_as: work })
        for (const which of ADDRESSES) expect(resolveAddress(values, which)).toHaveProperty('region')
        expect(sameAs(values, 'registration')).toBeNull()
      }),
    )
  })
})

describe('the kind of work', () => {
  const must = 'required'
  const may = 'optional'
  const no = 'hidden'
  const requirementOf = (field: (typeof FORM_FIELDS)[number], values: FormValues): string =>
    isRequired(field, values, today) ? must : isVisible(field, values, today) ? may : no

  it.each([
    ['employee_private', must, must, must, must],
    ['employee_state', must, must, must, must],
    ['entrepreneur', must, must, must, must],
    ['military', must, must, must, must],
    ['self_employed', may, must, must, may],
    ['abroad', may, must, must, no],
    ['pensioner', no, no, must, no],
    ['student', no, no, may, no],
    ['housewife', no, no, may, no],
    ['unemployed', no, no, may, no],
  ])(
    '%s: place %s, experience %s, salary %s, address %s',
    (work_activity, place, experience, salary, address) => {
      const values = { work_activity }
      expect(WORK_ACTIVITIES).toContain(work_activity)
      expect(requirementOf('work_place', values)).toBe(place)
      expect(requirementOf('experience', values)).toBe(experience)
      expect(requirementOf('salary', values)).toBe(salary)
      expect(requirementOf('work_region', values)).toBe(address)
      expect(requirementOf('work_street', values)).toBe(address)
      expect(requirementOf('work_house', values)).toBe(address === no ? no : may)
    },
  )
  it('requires no place and no address while it is not chosen', () => {
    expect(requirementOf('work_place', {})).toBe(no)
    expect(requirementOf('work_region', {})).toBe(no)
    expect(requirementOf('salary', {})).toBe(must)
  })
})

describe('the channel', () => {
  it.each(COMMUNICATION_CHANNELS)(
    '%s asks for an address only when the phone is none',
    (communication_channel) => {
      const shown = ['telegram', 'other'].includes(communication_channel)
      expect(isVisible('communication_item', { communication_channel })).toBe(shown)
      expect(isRequired('communication_item', { communication_channel })).toBe(shown)
    },
  )
})

describe('an empty field', () => {
  it.each([{}, { surname: null }, { surname: '' }, { surname: ' \u00a0\t' }])(
    'is empty with %j',
    (values) => {
      expect(isEmpty(values, 'surname')).toBe(true)
    },
  )
  it('is not empty with zero, false or a default', () => {
    expect(isEmpty({ child_count: 0 }, 'child_count')).toBe(false)
    expect(isEmpty({ military: false }, 'military')).toBe(false)
    expect(isEmpty({}, 'document_type')).toBe(false)
  })
})

describe.each(ADDRESSES)('the %s address', (which) => {
  const own: FormValues = which === 'registration' ? {} : { [`${which}_same_as`]: 'none' }
  const filled = exampleForm({
    ...own,
    [`${which}_region`]: 1703,
    [`${which}_district`]: ANDIJAN_DISTRICT,
    [`${which}_street`]: 'Bogʻ koʻchasi',
    [`${which}_house`]: '7',
    [`${which}_apartment`]: '12',
  })
  it('is valid when it is filled', () => {
    expect(checkForm(filled, context)).toEqual([])
    expect(resolveAddress(filled, which)).toEqual({
      region: 1703,
      district: ANDIJAN_DISTRICT,
      street: 'Bogʻ koʻchasi',
      house: '7',
      apartment: '12',
    })
  })
  it('refuses a district of another region', () => {
    const moved = { ...filled, [`${which}_region`]: 1726 }
    expect(checkForm(moved, context)).toEqual([
      { field: `${which}_district`, code: 'district_not_in_region' },
    ])
  })
  it('refuses a region with no district', () => {
    const half = { ...filled, [`${which}_district`]: null }
    expect(checkForm(half, context)).toEqual([{ field: `${which}_district`, code: 'required' }])
  })
  it('refuses an unknown region', () => {
    const codes = checkForm({ ...filled, [`${which}_region`]: 9999 }, context).map((problem) => problem.code)
    expect(codes).toEqual(['region_unknown', 'district_not_in_region'])
  })
  it('may be copied only from what the table allows', () => {
    const copied = exampleForm({ ...own, [`${which}_same_as`]: 'residence' })
    expect(sameAs(copied, which)).toBe(which === 'birth' || which === 'work' ? 'residence' : null)
  })
})
