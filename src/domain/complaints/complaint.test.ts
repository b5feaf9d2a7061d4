import { describe, expect, it } from 'vitest'
import {
  COMPLAINT_ACTIONS,
  COMPLAINT_CHANGES,
  COMPLAINT_STATES,
  type ComplaintAction,
  type ComplaintAuthority,
  type ComplaintState,
  clockState,
  complaintForm,
  complaintRefusal,
  deadlinesFrom,
  dueAfterWaiting,
  OPEN_COMPLAINT_STATES,
  REOPEN_MS,
  stateAfter,
} from './complaint.ts'

const at = (text: string) => new Date(`${text}:00+05:00`)
const NOW = at('2026-11-27T12:00')
const PEOPLE = {
  author: { isAuthor: true, mayAnswer: false, isOwner: false },
  staff: { isAuthor: false, mayAnswer: true, isOwner: false },
  owner: { isAuthor: false, mayAnswer: true, isOwner: true },
  other: { isAuthor: false, mayAnswer: false, isOwner: false },
  /** Support that has written it itself. */
  staffAuthor: { isAuthor: true, mayAnswer: true, isOwner: false },
} as const satisfies Record<string, ComplaintAuthority>

const allowedTo = (who: ComplaintAuthority, state: ComplaintState, closed_at: Date | null = null) =>
  COMPLAINT_ACTIONS.filter((action) => complaintRefusal(action, { state, closed_at }, who, NOW) === null)

describe('the states of a complaint', () => {
  it('are all reached from a new one', () => {
    const reached = new Set<ComplaintState>(['new'])
    for (const state of reached)
      for (const action of COMPLAINT_ACTIONS)
        if ((COMPLAINT_CHANGES[action].from as readonly ComplaintState[]).includes(state))
          reached.add(stateAfter(action, state))
    expect([...reached].sort()).toEqual([...COMPLAINT_STATES].sort())
  })

  it('are open work while the staff can do something', () => {
    expect(OPEN_COMPLAINT_STATES).toEqual(['new', 'in_work', 'waiting'])
  })

  it.each<[keyof typeof PEOPLE, ComplaintState, ComplaintAction[]]>([
    ['author', 'new', ['update', 'write', 'withdraw']],
    ['author', 'in_work', ['write', 'withdraw']],
    ['author', 'waiting', ['resume', 'withdraw']],
    ['author', 'answered', ['close', 'reopen']],
    ['author', 'withdrawn', []],
    ['staff', 'new', ['take', 'mark_duplicate']],
    ['staff', 'in_work', ['take_over', 'mark_duplicate']],
    ['staff', 'answered', []],
    ['owner', 'in_work', ['ask', 'write', 'answer', 'mark_duplicate']],
    ['owner', 'waiting', ['resume']],
    ['owner', 'closed', []],
    ['other', 'in_work', []],
    ['staffAuthor', 'new', ['update', 'write', 'withdraw']],
  ])('offer %s of a %s one', (who, state, actions) => {
    expect(allowedTo(PEOPLE[who], state)).toEqual(actions)
  })

  it('can be opened again within a week', () => {
    const ago = (ms: number) => new Date(NOW.getTime() - ms)
    expect(allowedTo(PEOPLE.author, 'closed', ago(REOPEN_MS))).toEqual(['reopen'])
    expect(allowedTo(PEOPLE.author, 'closed', ago(REOPEN_MS + 1))).toEqual([])
  })

  it('say why something is not possible', () => {
    const judge = (action: ComplaintAction, who: ComplaintAuthority) =>
      complaintRefusal(action, { state: 'answered', closed_at: null }, who, NOW)
    expect(judge('take', PEOPLE.other)).toBe('complaint_of_another')
    expect(judge('take', PEOPLE.staffAuthor)).toBe('own_complaint')
    expect(judge('close', PEOPLE.owner)).toBe('complaint_of_another')
    expect(judge('answer', PEOPLE.staff)).toBe('complaint_of_another')
    expect(judge('answer', PEOPLE.owner)).toBe('move_not_possible')
  })
})

describe('the clocks of a complaint', () => {
  it('end after four hours and three days, urgent ones after an hour and a day', () => {
    expect(deadlinesFrom(NOW, false)).toEqual({
      first_due: at('2026-11-27T16:00'),
      due: at('2026-11-30T12:00'),
    })
    expect(deadlinesFrom(NOW, true)).toEqual({
      first_due: at('2026-11-27T13:00'),
      due: at('2026-11-28T12:00'),
    })
  })

  it('do not count the time in which the author is waited for', () => {
    const due = at('2026-11-30T12:00')
    expect(dueAfterWaiting(due, NOW, at('2026-11-27T15:00'))).toEqual(at('2026-11-30T15:00'))
    // Nobody works at night.
    expect(dueAfterWaiting(due, at('2026-11-27T22:00'), at('2026-11-28T08:00'))).toEqual(due)
  })

  it('are near their end when four fifths are over', () => {
    const due = at('2026-11-27T16:00')
    expect(clockState('first', due, false, at('2026-11-27T15:11'))).toBe('in_time')
    expect(clockState('first', due, false, at('2026-11-27T15:12'))).toBe('near')
    expect(clockState('first', due, false, due)).toBe('late')
  })
})

describe('the form of a complaint', () => {
  const form = {
    kind: 'appeal',
    topic: 'work',
    title: 'Dam olish kuni',
    text: 'Ikki haftadan beri dam olish kuni berilmayapti.',
    urgent: false,
    hidden: true,
    application: null,
  }
  const faults = (values: object) =>
    (complaintForm.safeParse({ ...form, ...values }).error?.issues ?? []).map(({ path }) => path.join('.'))

  it('accepts what people write, without the spaces at its ends', () => {
    expect(complaintForm.parse({ ...form, title: ' Dam olish kuni ' })).toEqual(form)
  })

  it('refuses short texts and unknown choices', () => {
    expect(faults({ title: 'a', text: 'qisqa', kind: 'rant', topic: 'x', application: 0 })).toEqual([
      'kind',
      'topic',
      'title',
      'text',
      'application',
    ])
  })
})
