import { describe, expect, it } from 'vitest'
import { EXAMPLE_CONTEXT, EXAMPLE_TODAY, exampleForm } from '#support/form-example.ts'
import type { FormField, FormValues } from '../applications/form.ts'
import { checkForm } from '../applications/form-rules.ts'
import { addDays } from '../kernel/time/dates.ts'
import { fillFromKnown, isOtherPerson, type KnownClient, knownClient, knownFromForm } from './known.ts'

const today = EXAMPLE_TODAY
const form = exampleForm()
/** The example as it was known some days ago. */
const knownBefore = (days: number, values: FormValues = form) => knownFromForm(values, addDays(today, -days))
const fill = (known: KnownClient, values: FormValues = {}, sources = {}) =>
  fillFromKnown({ values, sources }, known, today)

describe('a client known since today', () => {
  it('needs nothing else than what belongs to the new application', () => {
    const { fill: filled, typed, replace } = fill(knownBefore(0), { pinfl: form.pinfl ?? null })
    expect(filled.asOf).toEqual({})
    expect([typed, replace.values]).toEqual([[], {}])
    expect(checkForm({ pinfl: form.pinfl ?? null, ...filled.values }, EXAMPLE_CONTEXT)).toEqual([])
  })
  it('brings no photo reasons, marks or visits of the earlier application', () => {
    const known = knownBefore(0, { ...form, visit_date: today, eco_mode: true, client_type: 'new' })
    expect(Object.keys(known.values)).not.toEqual(expect.arrayContaining(['visit_date']))
    for (const field of ['visit_date', 'eco_mode', 'client_type', 'client_here'])
      expect(known.values).not.toHaveProperty(field)
  })
  it('brings no value that was hidden there', () => {
    const known = knownBefore(0, { ...form, work_activity: 'housewife', work_place: 'Namuna', salary: null })
    expect(known.values).not.toHaveProperty('work_place')
    expect(known.values).not.toHaveProperty('work_region')
  })
})

describe('what ages', () => {
  const marked = (days: number) => {
    const { values, asOf } = fill(knownBefore(days)).fill
    const fields = Object.keys(asOf) as FormField[]
    return {
      check: fields.filter((field) => field in values),
      ask: fields.filter((field) => !(field in values)),
    }
  }
  it('is filled and marked after its age, then asked for', () => {
    expect(marked(31).check).toContain('salary')
    expect(marked(31).ask).toContain('mib')
    expect(marked(31).check).not.toContain('phone')
    expect(marked(181).check).toEqual(
      expect.arrayContaining(['phone', 'second_phone', 'registration_street']),
    )
    expect(marked(181).ask).toContain('salary')
    expect(marked(400).ask).toEqual(expect.arrayContaining(['work_activity', 'work_place']))
    expect(marked(800).ask).toContain('registration_street')
    for (const field of ['pinfl', 'surname', 'sex', 'document_number'] as const)
      expect([...marked(800).check, ...marked(800).ask]).not.toContain(field)
  })
  it('names the day from which it is', () => {
    expect(fill(knownBefore(200)).fill.asOf.phone).toBe(addDays(today, -200))
  })
  it('is marked where the day is not known', () => {
    const known = { values: { phone: '+998901234567', name: 'Sinov' }, dates: {} }
    expect(fill(known).fill).toEqual({ values: known.values, asOf: { phone: '' } })
  })
  it('is a document that has expired', () => {
    const known = knownBefore(0, { ...form, document_expires: addDays(today, -1) })
    const { values, asOf } = fill(known).fill
    expect(values).not.toHaveProperty('document_number')
    expect(Object.keys(asOf)).toEqual(
      expect.arrayContaining(['document_number', 'document_issued', 'document_expires']),
    )
    expect(values.pinfl).toBe(form.pinfl)
  })
})

describe('what a person typed', () => {
  it('is replaced only after a question', () => {
    const {
      fill: filled,
      typed,
      replace,
    } = fill(knownBefore(0), { phone: '+998901112233', name: form.name ?? '' })
    expect(typed).toEqual(['phone'])
    expect(replace.values).toEqual({ phone: form.phone })
    expect(filled.values).not.toHaveProperty('phone')
    expect(filled.values).not.toHaveProperty('name')
  })
  it('is replaced together with what is true only with it', () => {
    const { fill: filled, typed, replace } = fill(knownBefore(0), { second_phone: '+998901112233' })
    expect(typed).toEqual(['second_phone'])
    expect(Object.keys(replace.values)).toContain('second_phone_relation')
    expect(filled.values).not.toHaveProperty('second_phone_relation')
  })
  it('stays where only the spelling of a name differs', () => {
    expect(fill(knownFromForm({ name: 'Oʻgʻiloy' }, today), { name: 'OGILOY' }).typed).toEqual([])
  })
  it('stays where the document says it, with the rest of that document', () => {
    const {
      fill: filled,
      typed,
      replace,
    } = fill(knownBefore(0), { document_number: 'AE7654321' }, { document_number: 'document' })
    expect([typed, replace.values]).toEqual([[], {}])
    for (const field of ['document_issued', 'document_expires', 'document_authority'])
      expect(filled.values).not.toHaveProperty(field)
  })
  it('is no default: the place of the branch gives way', () => {
    const { fill: filled, typed } = fill(
      knownFromForm({ registration_region: 1703, registration_district: 1703202 }, today),
      { registration_region: 1726, registration_district: 1726294 },
      { registration_region: 'branch', registration_district: 'branch' },
    )
    expect(typed).toEqual([])
    expect(filled.values).toMatchObject({ registration_region: 1703, registration_district: 1703202 })
  })
})

it('takes from the card what a card has, and the rest from the last application', () => {
  const known = knownClient(
    { values: { phone: '+998901112233' }, dayOf: () => '2026-02-02' },
    { values: form, dayOf: () => '2026-01-01' },
  )
  expect(known.values).toMatchObject({ phone: '+998901112233', family_status: form.family_status })
  expect(known.values).not.toHaveProperty('surname')
  expect(known.dates).toMatchObject({ phone: '2026-02-02', family_status: '2026-01-01' })
})

describe('another person with the same phone', () => {
  const known = knownFromForm({ pinfl: '31503909990013', birth_date: '1990-03-15' }, today)
  it.each([
    [{ pinfl: '43011859980172' }, true],
    [{ birth_date: '1985-11-30' }, true],
    [{ pinfl: '31503909990013', birth_date: '1985-11-30' }, false],
    [{ pinfl: '3150390' }, false],
    [{ phone: '+998901234567' }, false],
  ])('%j: %s', (values, isOther) => {
    expect(isOtherPerson(values, known)).toBe(isOther)
  })
})
