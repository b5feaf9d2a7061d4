import { describe, expect, it } from 'vitest'
import { allowedFrom } from '../kernel/state-table.ts'
import {
  ANNOUNCEMENT_STATES,
  ANNOUNCEMENT_TRANSITIONS,
  type AnnouncementAction,
  type AnnouncementState,
  announcementForm,
  canChangeAnnouncement,
  formTimes,
  isDelivered,
  planningFault,
  timesOf,
} from './announcement.ts'

const FORM = {
  title: 'Yangi tartib',
  text: 'Ertadan boshlab yangi tartib.',
  audience: 'all',
  chosen: [],
  draw: null,
  from_on: '',
  from_time: '',
  to_on: '',
  confirm_on: '',
}
const faultsOf = (part: object) =>
  announcementForm
    .safeParse({ ...FORM, ...part })
    .error?.issues.map((issue) => [
      issue.path.join('.'),
      (issue as { params?: { code?: string } }).params?.code,
    ]) ?? []

describe('the states of an announcement', () => {
  it('are all reached from a draft', () => {
    const reached = new Set<AnnouncementState>(['draft'])
    for (const state of reached)
      for (const action of allowedFrom<AnnouncementState, AnnouncementAction>(
        ANNOUNCEMENT_TRANSITIONS,
        state,
      )) {
        const { to } = ANNOUNCEMENT_TRANSITIONS[action]
        if (to !== null) reached.add(to)
      }
    expect([...reached].sort()).toEqual([...ANNOUNCEMENT_STATES].sort())
  })

  it('is changed as a draft only, and nothing leads away from the last ones', () => {
    expect(ANNOUNCEMENT_STATES.filter((state) => canChangeAnnouncement('update', state))).toEqual(['draft'])
    for (const state of ['ended', 'withdrawn'] as const)
      expect(allowedFrom(ANNOUNCEMENT_TRANSITIONS, state)).toEqual([])
  })

  it('is found by its recipients once it is sent, and not when it was withdrawn', () => {
    expect(ANNOUNCEMENT_STATES.filter(isDelivered)).toEqual(['sent', 'ended'])
  })
})

describe('the form', () => {
  it.each([
    [{}, []],
    [{ audience: 'roles' }, [['chosen', 'required']]],
    [{ audience: 'people', chosen: [3, 3] }, [['chosen', 'taken']]],
    [{ from_on: '2026-12-01' }, [['from_time', 'required']]],
    [{ from_time: '09:00' }, [['from_on', 'required']]],
    [{ from_on: '2026-12-01', from_time: '9:00' }, [['from_time', 'time_format']]],
    [{ to_on: '2026-02-30' }, [['to_on', 'date_format']]],
    [
      { from_on: '2026-12-02', from_time: '09:00', to_on: '2026-12-01' },
      [['to_on', 'announcement_ends_before']],
    ],
    [{ to_on: '2026-12-01', confirm_on: '2026-12-02' }, [['confirm_on', 'confirmation_after_end']]],
  ])('%j', (part, faults) => {
    expect(faultsOf(part)).toEqual(faults)
  })
})

describe('the times', () => {
  const days = { from_on: '2026-12-01', from_time: '09:30', to_on: '2026-12-05', confirm_on: '2026-12-03' }

  it('are instants of the clock in Tashkent, the last days with their whole day, and back', () => {
    const times = timesOf(days)
    expect(Object.values(times).map((at) => at?.toISOString())).toEqual([
      '2026-12-01T04:30:00.000Z',
      '2026-12-05T19:00:00.000Z',
      '2026-12-03T19:00:00.000Z',
    ])
    expect(formTimes(times)).toEqual(days)
    const none = { from_on: '', from_time: '', to_on: '', confirm_on: '' }
    expect(formTimes(timesOf(none))).toEqual(none)
  })

  it('are not over when it is sent', () => {
    const times = timesOf(days)
    const at = (text: string) => new Date(`${text}+05:00`)
    expect(planningFault(times, at('2026-12-01T09:30:00'))).toBeNull()
    expect(planningFault(times, at('2026-12-01T09:30:01'))).toEqual({ field: 'from_on', code: 'date_past' })
    const atOnce = { ...times, starts_at: null }
    expect(planningFault(atOnce, at('2026-12-03T23:59:59'))).toBeNull()
    expect(planningFault(atOnce, at('2026-12-04T00:00:00'))).toEqual({
      field: 'confirm_on',
      code: 'date_past',
    })
    expect(planningFault(atOnce, at('2026-12-06T00:00:00'))).toMatchObject({ field: 'to_on' })
  })
})
