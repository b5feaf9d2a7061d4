// The log contains codes and stack frames of an error, never values, whatever the shape of the error.
import { expect, it } from 'vitest'
import { errorForLog } from './log.ts'

it('logs plain objects with a message, as pg-boss reports them', () => {
  const logged = errorForLog({
    message: 'no place for 30101901234567',
    code: 'ECONNREFUSED',
    stack: 'x\n    at a\n    at b',
    queue: 'work',
  })
  expect(logged).toMatchObject({ type: 'fault', code: 'ECONNREFUSED', message: 'no place for …' })
  expect(logged['stack']).toEqual(['at a', 'at b'])
})

it('logs only the type of other values', () => {
  expect(errorForLog('30101901234567')).toEqual({ type: 'string' })
  expect(errorForLog({ pinfl: '30101901234567' })).toEqual({ type: 'object' })
})
