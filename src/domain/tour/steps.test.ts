import { expect, it } from 'vitest'
import { DEFAULT_ROLES } from '../access/default-roles.ts'
import { SCREENS } from '../access/screens.ts'
import { placeOf, tourFor, tourKeyOf } from './steps.ts'

const everything = tourFor(() => true)

it('shows screens that are built, beginning with a greeting on the home screen', () => {
  expect(everything[0]).toMatchObject({ key: 'hello', screen: 'welcome' })
  expect(everything.filter(({ screen }) => !SCREENS[screen].built)).toEqual([])
  expect(new Set(everything.map(({ key }) => key)).size).toBe(everything.length)
})

it('shows nobody what they may not use', () => {
  expect(tourFor((key) => key === 'welcome').map(({ key }) => key)).toEqual([
    'hello',
    'menu',
    'search',
    'profile',
  ])
  const withoutTaking = tourFor((key) => key !== 'applications.take').map(({ key }) => key)
  expect(withoutTaking).not.toContain('take_next')
  expect(withoutTaking).toContain('new_application')
  const withoutOutbox = tourFor((key) => key !== 'outbox').map(({ key }) => key)
  expect(withoutOutbox).not.toContain('connection')
  expect(withoutOutbox).not.toContain('outbox')
})

it('is another one for each role', () => {
  const keysOf = (role: keyof typeof DEFAULT_ROLES) =>
    tourFor((key) => Object.hasOwn(DEFAULT_ROLES[role], key)).map(({ key }) => key)
  expect(keysOf('seller')).toContain('new_application')
  expect(keysOf('seller')).not.toContain('take_next')
  expect(keysOf('manager')).toContain('take_next')
})

it('goes on where it stopped, and begins again where that step is gone', () => {
  expect(everything[placeOf(everything, 'search')]?.key).toBe('search')
  expect(placeOf(everything, null)).toBe(0)
  expect(
    placeOf(
      tourFor(() => false),
      'outbox',
    ),
  ).toBe(0)
  expect(tourKeyOf('search')).toBe('search')
  for (const stored of ['gone', undefined, 7]) expect(tourKeyOf(stored)).toBeNull()
})
