import { describe, expect, it } from 'vitest'
import { defaultsOfNew, withDefaults } from './defaults.ts'
import type { FormValues } from './form.ts'
import type { ProvidedSources } from './sources.ts'

const TODAY = '2026-11-20'
const PINFL = '31503909990013'
const ADULT: FormValues = { document_type: 'id_card', birth_date: '1990-03-15' }
const derive = (values: FormValues, changed: FormValues, sources: ProvidedSources = {}) =>
  withDefaults({ values, changed, sources, today: TODAY })

describe('a new draft', () => {
  it('has a client who lives where registered, in the place of the branch', () => {
    expect(defaultsOfNew({ region: 1726, district: 1726294 })).toEqual({
      values: {
        residence_same_as: 'registration',
        registration_region: 1726,
        registration_district: 1726294,
      },
      sources: { residence_same_as: 'usual', registration_region: 'branch', registration_district: 'branch' },
    })
  })
  it('has no place where the branch is not known, and no district where only its region is', () => {
    expect(Object.keys(defaultsOfNew(null).values)).toEqual(['residence_same_as'])
    expect(Object.keys(defaultsOfNew({ region: 1726 }).values)).toEqual([
      'residence_same_as',
      'registration_region',
    ])
  })
})

describe('the term of a document', () => {
  it.each([
    ['id_card', '1990-03-15', '2021-03-10', '2031-03-09'],
    ['passport', '1990-03-15', '2019-06-01', '2029-05-31'],
    // Issued on the sixteenth birthday, and a day before it.
    ['passport', '2008-05-05', '2024-05-05', '2034-05-04'],
    ['passport', '2008-05-05', '2024-05-04', '2029-05-03'],
    ['passport', '2026-01-01', '2026-06-01', '2028-05-31'],
  ])(
    '%s of somebody born on %s, issued on %s, is valid until %s, and the other way',
    (type, birth_date, issued, expires) => {
      const values = { document_type: type, birth_date }
      expect(derive(values, { document_issued: issued })).toEqual({
        values: { document_issued: issued, document_expires: expires },
        sources: { document_expires: 'computed' },
      })
      expect(derive(values, { document_expires: expires })).toEqual({
        values: { document_expires: expires, document_issued: issued },
        sources: { document_issued: 'computed' },
      })
    },
  )
  it.each<[string, FormValues, FormValues]>([
    ['without a birth date', { document_type: 'passport' }, { document_issued: '2021-03-10' }],
    ['an ID card of somebody below 16', { birth_date: '2008-05-05' }, { document_issued: '2022-03-10' }],
    ['an ID card from before there were any', ADULT, { document_issued: '2020-03-10' }],
    ['an ID card that would be from before there were any', ADULT, { document_expires: '2030-12-31' }],
    ['an issue that has not come', ADULT, { document_issued: '2027-01-01' }],
    ['an expiry that no document issued until today has', ADULT, { document_expires: '2037-01-01' }],
    // Issued on 28 and on 29 February: both end on the same day.
    [
      'two days of issue',
      { ...ADULT, document_type: 'passport' },
      { document_expires: '2026-02-27', document_type: 'passport' },
    ],
    ['half a date', ADULT, { document_issued: '10.03' }],
  ])('is not guessed: %s', (_, values, changed) => {
    expect(derive(values, changed).sources).toEqual({})
  })
  it('never replaces what a person typed or the document says', () => {
    const values = { ...ADULT, document_expires: '2030-01-01' }
    expect(derive(values, { document_issued: '2021-03-10' }).sources).toEqual({})
    expect(
      derive(values, { document_issued: '2021-03-10' }, { document_expires: 'document' }).sources,
    ).toEqual({})
  })
  it('is computed again when an input changes, and taken back with it', () => {
    const values = { ...ADULT, document_issued: '2021-03-10', document_expires: '2031-03-09' }
    const sources = { document_expires: 'computed' } as const
    expect(derive(values, { document_issued: '2022-04-11' }, sources).values.document_expires).toBe(
      '2032-04-10',
    )
    expect(derive(values, { document_issued: null }, sources).values.document_expires).toBeNull()
    expect(derive(values, { document_issued: '1' }, sources).values.document_expires).toBeNull()
    expect(derive(values, { birth_date: '2008-05-05' }, sources).values.document_expires).toBeNull()
    // Typed over: from now on it is the person's.
    expect(derive(values, { document_expires: '2031-03-10' }, sources)).toEqual({
      values: { document_expires: '2031-03-10' },
      sources: {},
    })
  })
  it('follows the reader, which gives the expiry with everything that it depends on', () => {
    const read = {
      document_type: 'id_card',
      pinfl: '41406909990138',
      birth_date: '1990-06-14',
      document_expires: '2031-03-09',
    }
    expect(derive({ document_type: 'passport' }, read).values.document_issued).toBe('2021-03-10')
  })
})

describe('birth date and sex', () => {
  it('come from a complete pinfl, and go with it', () => {
    expect(derive({}, { pinfl: PINFL })).toEqual({
      values: { pinfl: PINFL, birth_date: '1990-03-15', sex: 'M' },
      sources: { birth_date: 'computed', sex: 'computed' },
    })
    const values = { pinfl: PINFL, birth_date: '1990-03-15', sex: 'M' }
    const sources = { birth_date: 'computed', sex: 'computed' } as const
    expect(derive(values, { pinfl: PINFL.slice(0, 13) }, sources).values).toEqual({
      pinfl: PINFL.slice(0, 13),
      birth_date: null,
      sex: null,
    })
    expect(derive({ birth_date: '1990-03-16', sex: 'F' }, { pinfl: PINFL }).sources).toEqual({})
  })
  it('compute the term of the document too', () => {
    expect(derive({ document_issued: '2021-03-10' }, { pinfl: PINFL }).values.document_expires).toBe(
      '2031-03-09',
    )
  })
  it.each([
    ["Anvar o'g'li", 'M'],
    ['Anvar oʻgʻli', 'M'],
    ['Anvar OGLI', 'M'],
    ['Анвар ўғли', 'M'],
    ['Анвар угли', 'M'],
    ['Анвар оглы', 'M'],
    ['Anvarovich', 'M'],
    ['Ilyich', 'M'],
    ['Анварович', 'M'],
    ['Alisherovich', 'M'],
    ['Сергеевич', 'M'],
    ['Anvar qizi', 'F'],
    ['Anvar kizi', 'F'],
    ['Анвар қизи', 'F'],
    ['Анвар кызы', 'F'],
    ['Anvarovna', 'F'],
    ['Анваровна', 'F'],
    ['Sergeyevna', 'F'],
    ['Ильинична', 'F'],
  ])('the patronymic %s is of sex %s', (patronymic, sex) => {
    expect(derive({}, { patronymic })).toEqual({ values: { patronymic, sex }, sources: { sex: 'computed' } })
  })
  it.each(['Anvar', 'Ogli', 'Rich', 'qizi', ''])('the patronymic "%s" says no sex', (patronymic) => {
    expect(derive({}, { patronymic }).sources).toEqual({})
  })
  it('the pinfl decides where both say something', () => {
    expect(
      derive({ patronymic: 'Anvar qizi', sex: 'F' }, { pinfl: PINFL }, { sex: 'computed' }).values.sex,
    ).toBe('M')
  })
})

describe('the nationality', () => {
  it('is the usual one for a number of Uzbekistan, except in Karakalpakstan', () => {
    expect(derive({}, { document_number: 'AD 1234567' })).toEqual({
      values: { document_number: 'AD 1234567', nationality: '161' },
      sources: { nationality: 'usual' },
    })
    expect(derive({ registration_region: 1735 }, { document_number: 'AD1234567' }).sources).toEqual({})
    expect(derive({}, { document_number: 'AD123' }).sources).toEqual({})
  })
  it('is left to the reader where the number was read', () => {
    const { sources } = withDefaults({
      values: {},
      changed: { document_number: 'AD1234567' },
      sources: {},
      source: 'document',
      today: TODAY,
    })
    expect(sources).toEqual({ document_number: 'document' })
  })
})

describe('the relation of the second phone', () => {
  it('is the spouse of a married client, follows the family status, and is never changed after a person', () => {
    expect(derive({}, { family_status: 'M' })).toEqual({
      values: { family_status: 'M', second_phone_relation: 'spouse' },
      sources: { second_phone_relation: 'usual' },
    })
    const married = { family_status: 'M', second_phone_relation: 'spouse' }
    expect(
      derive(married, { family_status: 'D' }, { second_phone_relation: 'usual' }).values
        .second_phone_relation,
    ).toBeNull()
    expect(derive({ second_phone_relation: 'mother' }, { family_status: 'M' }).values).toEqual({
      family_status: 'M',
    })
    expect(derive({}, { family_status: 'U' }).values).toEqual({ family_status: 'U' })
  })
})

describe('the region of the work place', () => {
  it('is that of the registration for somebody who works, and goes with the work', () => {
    const values = { registration_region: 1726 }
    expect(derive(values, { work_activity: 'employee_private' })).toEqual({
      values: { work_activity: 'employee_private', work_region: 1726 },
      sources: { work_region: 'usual' },
    })
    expect(derive(values, { work_activity: 'housewife' }).sources).toEqual({})
    expect(
      derive(
        { ...values, work_activity: 'employee_private', work_region: 1726 },
        { work_activity: 'student' },
        { work_region: 'usual' },
      ).values.work_region,
    ).toBeNull()
  })
})

describe('another region', () => {
  it('clears the district, also one of the branch, and an emptied field stays empty', () => {
    const values = { registration_region: 1726, registration_district: 1726294 }
    const sources = { registration_region: 'branch', registration_district: 'branch' } as const
    expect(derive(values, { registration_region: 1703 }, sources)).toEqual({
      values: { registration_region: 1703, registration_district: null },
      sources: {},
    })
    expect(derive({ pinfl: PINFL, sex: null }, { name: 'A' }).values).toEqual({ name: 'A' })
  })
})
