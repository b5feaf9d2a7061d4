import { expect, it } from 'vitest'
import { sourcesAfter } from './sources.ts'

const at = '2026-11-21T09:00:00.000Z'
const change = { provided: {}, user_id: 7, isSeller: true, at }

it('records who typed a value, or the source that the tablet declares', () => {
  const after = sourcesAfter({}, { ...change, fields: ['name', 'sex'], provided: { sex: 'document' } })
  expect(after).toEqual({
    name: { by: 'seller', user_id: 7, at },
    sex: { by: 'document', user_id: 7, at },
  })
})

it('keeps the sources of unchanged fields', () => {
  const before = sourcesAfter({}, { ...change, fields: ['name', 'surname'] })
  const after = sourcesAfter(before, { ...change, fields: ['name'], isSeller: false, user_id: 9 })
  expect(after.surname?.by).toBe('seller')
  expect(after.name).toEqual({ by: 'manager', user_id: 9, at })
})
