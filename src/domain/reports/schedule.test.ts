import { describe, expect, it } from 'vitest'
import {
  addressOf,
  completeSchedule,
  EVERY,
  type Every,
  everyOf,
  nextRun,
  periodOf,
  reportOf,
  SCHEDULED_REPORTS,
  type ScheduleForm,
  scheduleForm,
  subjectOf,
} from './schedule.ts'

const at = (text: string) => new Date(`${text}+05:00`)
const FORM: ScheduleForm = {
  title: 'Kunlik hisobot',
  report: 'report.application',
  by: 'branch',
  every: 'day',
  hour: 9,
  people: [1],
  active: true,
}

describe('the hour at which a report is made', () => {
  it.each([
    ['day', '2026-11-28T08:59', '2026-11-28T09:00'],
    ['day', '2026-11-28T09:00', '2026-11-29T09:00'],
    ['week', '2026-11-28T12:00', '2026-11-30T09:00'],
    ['week', '2026-11-30T08:00', '2026-11-30T09:00'],
    ['month', '2026-11-28T12:00', '2026-12-01T09:00'],
    ['month', '2026-12-01T10:00', '2027-01-01T09:00'],
  ] as const)('%s after %s is %s', (every, after, wanted) => {
    expect(nextRun({ every, hour: 9 }, at(after))).toEqual(at(wanted))
  })

  it('at midnight is the beginning of the day', () => {
    expect(nextRun({ every: 'day', hour: 0 }, at('2026-11-28T00:01'))).toEqual(at('2026-11-29T00:00'))
  })
})

it.each([
  ['day', '2026-12-01T09:00', '2026-11-30', '2026-11-30'],
  ['week', '2026-11-30T09:00', '2026-11-23', '2026-11-29'],
  ['week', '2026-11-29T23:00', '2026-11-16', '2026-11-22'],
  ['month', '2026-03-01T09:00', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-31T09:00', '2025-12-01', '2025-12-31'],
] as const)('the last whole %s before %s', (every: Every, now, from, to) => {
  expect(periodOf(every, at(now))).toEqual({ from, to })
})

describe('the form', () => {
  it('has groups where its report has some', () => {
    expect(completeSchedule({ ...FORM, by: null }).by).toBe('day')
    expect(completeSchedule({ ...FORM, report: 'sales' }).by).toBeNull()
    expect(completeSchedule(FORM)).toEqual(FORM)
  })

  it('of the profit and loss is made for months', () => {
    for (const every of EVERY) expect(completeSchedule({ ...FORM, report: 'pl', every }).every).toBe('month')
    for (const report of SCHEDULED_REPORTS.filter((one) => one !== 'pl'))
      expect(everyOf(report)).toEqual(EVERY)
  })

  it('needs people, each once, and an hour of the day', () => {
    expect(scheduleForm.safeParse(FORM).success).toBe(true)
    for (const wrong of [
      { people: [] },
      { people: [1, 1] },
      { hour: 24 },
      { title: 'a' },
      { report: 'x' },
      { report: 'pl' },
    ])
      expect(scheduleForm.safeParse({ ...FORM, ...wrong }).success).toBe(false)
  })
})

it('the profit and loss opens the month that it is about', () => {
  const made = { report: 'pl', from: '2026-10-01', to: '2026-10-31', by: null } as const
  expect(addressOf(made)).toEqual({ to: '/pl', search: { from: '2026-10', to: '2026-10' } })
  // Made before it was monthly only.
  expect(addressOf({ ...made, from: '2026-10-26', to: '2026-11-01' }).search).toEqual({
    from: '2026-10',
    to: '2026-11',
  })
})

describe('a report that was made', () => {
  const made = {
    report: 'report.application',
    from: '2026-11-23',
    to: '2026-11-29',
    by: 'branch',
  } as const

  it('is read back from the subject of its notification, and opens its page', () => {
    expect(reportOf(subjectOf(made))).toEqual(made)
    expect(reportOf(subjectOf({ ...made, report: 'pl', by: null }))).toEqual({
      ...made,
      report: 'pl',
      by: null,
    })
    expect(addressOf(made)).toEqual({
      to: '/report/application',
      search: { from: '2026-11-23', to: '2026-11-29', tab: 'branch' },
    })
  })

  it.each(['', 'x 2026-11-23 2026-11-29 ', 'pl 2026-11-23', 'pl yesterday today '])('%o is none', (subject) =>
    expect(reportOf(subject)).toBeNull(),
  )
})
