import { expect, it } from 'vitest'
import { troubleOf } from './trouble.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotReadableError', 'busy'],
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
])('%s is told as %s', (name, trouble) => {
  expect(troubleOf(new DOMException('', name))).toBe(trouble)
})

it('an old browser says it in words of its own', () => expect(troubleOf('PermissionDenied')).toBe('absent'))
