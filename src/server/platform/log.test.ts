// What the log tells of a fault: codes and places, never values; whatever shape the fault has.
import { expect, it } from 'vitest'
import { errorForLog } from './log.ts'

it('tells of faults that only look like errors, as the queue of jobs tells its own', () => {
  const told = errorForLog({
    message: 'no place for 30101901234567',
    code: 'ECONNREFUSED',
    stack: 'x\n    at a\n    at b',
    queue: 'work',
  })
  expect(told).toMatchObject({ type: 'fault', code: 'ECONNREFUSED', message: 'no place for …' })
  expect(told['stack']).toEqual(['at a', 'at b'])
})

it('tells nothing of what is no fault', () => {
  expect(errorForLog('30101901234567')).toEqual({ type: 'string' })
  expect(errorForLog({ pinfl: '30101901234567' })).toEqual({ type: 'object' })
})
