import { expect, it } from 'vitest'
import { storageProtectionOf } from './storage-protection.ts'

it.each([
  [{ isSaved: true, persisted: true }, 'kept'],
  [{ isSaved: true, persisted: false }, 'may_go'],
  [{ isSaved: true, persisted: null }, 'unknown'],
  [{ isSaved: false, persisted: true }, 'unsaved'],
  [{ isSaved: false, persisted: false }, 'unsaved'],
] as const)('%o is %s', (state, keeping) => {
  expect(storageProtectionOf(state)).toBe(keeping)
})
