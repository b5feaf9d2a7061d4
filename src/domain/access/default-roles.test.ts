import { expect, it } from 'vitest'
import { ADMINS_ONLY, DEFAULT_ROLES } from './default-roles.ts'
import { PERMISSION_KEYS } from './permissions.ts'

it('every permission belongs to a default role or to administrators only', () => {
  const granted = new Set(Object.values(DEFAULT_ROLES).flatMap((grants) => Object.keys(grants)))
  const isDecided = (key: string) => granted.has(key) !== Object.hasOwn(ADMINS_ONLY, key)
  expect(PERMISSION_KEYS.filter((key) => !isDecided(key))).toEqual([])
})
