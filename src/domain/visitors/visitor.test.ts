import { describe, expect, it } from 'vitest'
import { timesOf, visitOf, visitorForm } from './visitor.ts'

const now = new Date('2026-03-05T10:00:00Z')
const times = { arrived_on: '2026-03-05', arrived_time: '14:30', left_on: '', left_time: '' }
const form = {
  name: 'Aziz',
  phone: '',
  reason: 'purchase',
  host_id: null,
  host_name: '',
  branch_id: 1,
  ...times,
  result: null,
  comment: '',
}
const fieldsOf = (values: object) =>
  (visitorForm.safeParse({ ...form, ...values }).error?.issues ?? []).map(({ path }) => path.join('.'))

describe('the form of a visitor', () => {
  it('requires a name, a branch, a day and a time', () => {
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ name: '', branch_id: null, arrived_on: '31.02.2026', arrived_time: '24:00' })).toEqual([
      'name',
      'branch_id',
      'arrived_on',
      'arrived_time',
    ])
  })
  it('accepts only known reasons and results', () => {
    expect(fieldsOf({ reason: 'tea', result: 'maybe', phone: '123' })).toEqual(['phone', 'reason', 'result'])
  })
})

describe('the times of a visit', () => {
  it('are in Tashkent time and survive a round trip', () => {
    const readVisit = (form: typeof times) => {
      const visit = visitOf(form, now)
      if (!('arrived_at' in visit)) throw new Error(visit.code)
      return visit
    }
    const visit = readVisit({ ...times, left_on: '2026-03-05', left_time: '15:00' })
    expect(visit).toEqual({
      arrived_at: new Date('2026-03-05T09:30:00Z'),
      left_at: new Date('2026-03-05T10:00:00Z'),
    })
    expect(timesOf(visit)).toEqual({ ...times, left_on: '2026-03-05', left_time: '15:00' })
    expect(timesOf(readVisit(times))).toEqual(times)
  })
  it.each([
    [{ arrived_time: '15:06' }, { field: 'arrived_on', code: 'date_future' }],
    [{ left_on: '2026-03-05' }, { field: 'left_time', code: 'required' }],
    [{ left_time: '15:00' }, { field: 'left_on', code: 'required' }],
    [
      { left_on: '2026-03-05', left_time: '14:29' },
      { field: 'left_time', code: 'left_before_arrival' },
    ],
    [
      { left_on: '2026-03-06', left_time: '09:00' },
      { field: 'left_on', code: 'date_future' },
    ],
  ])('%o is refused', (change, problem) => {
    expect(visitOf({ ...times, ...change }, now)).toEqual(problem)
  })
})
