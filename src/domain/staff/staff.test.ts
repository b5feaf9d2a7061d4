import { expect, it } from 'vitest'
import { addDays, endOfDay, startOfDay } from '../kernel/time/dates.ts'
import { absenceForm, mayBeginShift } from './absence.ts'
import { correctionForm, isOverlapping, spanOf } from './correction.ts'
import { applyMark, markOf } from './intern.ts'
import { PERIODS, spanOfPeriod } from './period.ts'
import { addToMonth, daysInSpan, formatHours, isMonth, spanOfMonth } from './work-time.ts'

const codesOf = (result: { error?: { issues: readonly object[] } | undefined }) =>
  result.error?.issues.map((issue) => {
    const { path, params } = issue as { path: string[]; params?: { code?: string } }
    return [path.join('.'), params?.code]
  })

it('days and months follow Tashkent time', () => {
  expect(startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T19:00:00.000Z')
  expect(endOfDay('2026-12-31').toISOString()).toBe('2026-12-31T19:00:00.000Z')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(spanOfMonth('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(addToMonth('2027-01', -1)).toBe('2026-12')
  expect(daysInSpan('2026-11-29', '2026-12-01')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(daysInSpan('2026-12-02', '2026-12-01')).toEqual([])
  expect(['2026-11', '2026-13', '2026-1', '1999-01'].map(isMonth)).toEqual([true, false, false, false])
})

it('formats hours like a clock', () => {
  expect([0, 59, 60, 3599, 3600, 36_300, -5].map(formatHours)).toEqual([
    '0:00',
    '0:00',
    '0:01',
    '0:59',
    '1:00',
    '10:05',
    '0:00',
  ])
})

it('an absence must end, on its first day or later', () => {
  const absence = { kind: 'vacation', from_on: '2026-11-21', to_on: '2026-11-21' }
  expect(absenceForm.parse(absence)).toEqual({ ...absence, note: '' })
  const wrong = (change: object) => codesOf(absenceForm.safeParse({ ...absence, ...change }))
  expect(wrong({ to_on: '2026-11-20' })).toEqual([['to_on', 'ends_before_begin']])
  expect(wrong({ to_on: '2028-01-01' })).toEqual([['to_on', 'absence_too_long']])
  expect(wrong({ from_on: '2026-02-30' })).toContainEqual(['from_on', 'date_format'])
})

it('a person on leave or ill cannot begin a shift', () => {
  expect(
    ([null, 'business_trip', 'sick_leave', 'vacation'] as const).map((kind) => mayBeginShift(kind)),
  ).toEqual([true, true, false, false])
})

it('a correction ends after it begins, within one day, and has a reason', () => {
  const request = {
    shift_id: null,
    day: '2026-11-20',
    from: '09:00',
    to: '18:30',
    reason: 'Telefon oʻchib qoldi',
  }
  expect(spanOf(correctionForm.parse(request))).toEqual({
    from: new Date('2026-11-20T04:00:00Z'),
    to: new Date('2026-11-20T13:30:00Z'),
  })
  const wrong = (change: object) => codesOf(correctionForm.safeParse({ ...request, ...change }))
  expect(wrong({ to: '09:00' })).toEqual([['to', 'ends_before_begin']])
  expect(wrong({ to: '24:00' })).toEqual([['to', 'time_format']])
  expect(wrong({ day: 'tomorrow', from: '18:30', to: '09:00' })).toEqual([['day', 'date_format']])
  expect(wrong({ reason: '  why ' })?.[0]?.[0]).toBe('reason')
})

it('spans that only touch do not overlap', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
  const morning = { from: at(4), to: at(8) }
  expect(isOverlapping(morning, { from: at(8), to: at(12) })).toBe(false)
  expect(isOverlapping(morning, { from: at(7), to: at(12) })).toBe(true)
  expect(isOverlapping(morning, { from: at(5), to: at(6) })).toBe(true)
})

it('every period has a first and a last day', () => {
  expect(PERIODS.map((period) => Object.values(spanOfPeriod(period, '2026-01-31')))).toEqual([
    ['2026-01-01', '2026-01-31'],
    ['2026-01-31', '2026-01-31'],
    ['2026-01-30', '2026-01-30'],
    ['2026-01-25', '2026-01-31'],
    ['2025-12-01', '2025-12-31'],
    ['2025-11-01', '2026-01-31'],
  ])
})

it('a completed level counts as viewed, and an unchanged mark keeps its time', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const earlier = new Date('2026-11-01T10:00:00Z')
  const fresh = { viewed_at: null, completed_at: null }
  expect(applyMark('completed', fresh, now)).toEqual({ viewed_at: now, completed_at: now })
  expect(applyMark('completed', { viewed_at: earlier, completed_at: null }, now).viewed_at).toBe(earlier)
  expect(applyMark('viewed', { viewed_at: earlier, completed_at: earlier }, now)).toEqual({
    viewed_at: earlier,
    completed_at: null,
  })
  expect(applyMark('none', { viewed_at: earlier, completed_at: earlier }, now)).toEqual(fresh)
  expect([markOf(fresh), markOf({ viewed_at: now, completed_at: null })]).toEqual(['none', 'viewed'])
})
