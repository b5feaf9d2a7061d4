import { expect, it } from 'vitest'
import { type Counted, sendRefusal } from './limits.ts'

const now = new Date('2026-03-02T09:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const limit = { gapS: 60, perHour: 5 }

it.each<[string, Counted, ReturnType<typeof sendRefusal>]>([
  ['nothing was sent', { count: 0, first: null, last: null }, null],
  ['one just now', { count: 1, first: now, last: now }, { code: 'resend_too_soon', seconds: 60 }],
  [
    'one 59.5 s ago',
    { count: 1, first: ago(59.5), last: ago(59.5) },
    { code: 'resend_too_soon', seconds: 1 },
  ],
  ['one a minute ago', { count: 1, first: ago(60), last: ago(60) }, null],
  ['four within the hour', { count: 4, first: ago(3000), last: ago(61) }, null],
  [
    'five within the hour',
    { count: 5, first: ago(3000), last: ago(61) },
    { code: 'too_many_tries', seconds: 600 },
  ],
  [
    'five, the last just now',
    { count: 5, first: ago(3599), last: now },
    { code: 'too_many_tries', seconds: 1 },
  ],
])('%s', (_name, counted, refusal) => {
  expect(sendRefusal(counted, limit, now)).toEqual(refusal)
})

it('allows limits without a gap', () => {
  expect(sendRefusal({ count: 1, first: now, last: now }, { gapS: 0, perHour: 2 }, now)).toBeNull()
})
