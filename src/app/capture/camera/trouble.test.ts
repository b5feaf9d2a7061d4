import { expect, it } from 'vitest'
import { cameraErrorOf } from './trouble.ts'

it.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotReadableError', 'busy'],
  ['NotFoundError', 'absent'],
  ['OverconstrainedError', 'absent'],
])('%s is shown as %s', (name, trouble) => {
  expect(cameraErrorOf(new DOMException('', name))).toBe(trouble)
})

it('an old browser throws a string', () => expect(cameraErrorOf('PermissionDenied')).toBe('absent'))
