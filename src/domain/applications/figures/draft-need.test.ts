import { describe, expect, it } from 'vitest'
import { EXAMPLE_CONTEXT as context, exampleForm } from '#support/form-example.ts'
import { REQUIRED_SLOTS } from '../photo-slots.ts'
import { draftNeed, firstMissing } from './draft-need.ts'

const photos = (slots: readonly number[], refused: readonly number[] = []) =>
  slots.map((slot) => ({ slot, isRefused: refused.includes(slot) }))
const whole = exampleForm()

describe('what a draft needs next', () => {
  it('is the beginning where nothing was entered and no photo taken', () => {
    expect(draftNeed({}, [], context)).toEqual({ kind: 'start' })
    // A draft of /outside has its flag from the beginning.
    expect(draftNeed({ is_outside: true, surname: '' }, [], context)).toEqual({ kind: 'start' })
  })

  it('is a retake before anything else, since the client is still here', () => {
    const need = draftNeed({ surname: 'Каримова' }, photos([1, 4], [4]), context)
    expect(need).toEqual({ kind: 'retake', slots: [4] })
    expect(firstMissing(need)).toEqual({ step: 'files', field: null })
  })

  it('is every missing field in the order of the form, and every required photo without a picture', () => {
    const need = draftNeed({ ...whole, pinfl: null, second_phone: null }, photos([2, 3]), context)
    expect(need).toMatchObject({ kind: 'missing', slots: [1, 4] })
    if (need.kind !== 'missing') throw new Error('unreachable')
    expect(need.fields[0]).toBe('pinfl')
    expect(firstMissing(need)).toEqual({ step: 'main', field: 'pinfl' })
  })

  it('leads to the photos where the form is whole, and to the submit where nothing is missing', () => {
    const noPhotos = draftNeed(whole, [], context)
    expect(noPhotos).toEqual({ kind: 'missing', fields: [], slots: [...REQUIRED_SLOTS] })
    expect(firstMissing(noPhotos)).toEqual({ step: 'files', field: null })
    const complete = draftNeed(whole, photos(REQUIRED_SLOTS), context)
    expect(complete).toEqual({ kind: 'complete' })
    expect(firstMissing(complete)).toEqual({ step: 'files', field: null })
  })

  it('counts a photo of a further slot that was refused, too', () => {
    expect(draftNeed(whole, photos([...REQUIRED_SLOTS, 5], [5]), context)).toEqual({
      kind: 'retake',
      slots: [5],
    })
  })
})
