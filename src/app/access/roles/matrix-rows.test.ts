import { expect, it } from 'vitest'
import { PERMISSION_KEYS } from '#domain/access/permissions.ts'
import type { RoleGrants } from '#domain/access/role-form.ts'
import { categoryRows, differencesOf, isSameOwn } from './matrix-rows.ts'

const grants: RoleGrants = { applications: 'own', 'clients.view': 'all', outbox: '1' }
const other: RoleGrants = { applications: 'all', 'clients.view': 'all', users: 'own' }
const anything = () => true

it('shows every permission once, in its category, with the number of granted ones', () => {
  const rows = categoryRows({ grants, other: null, shown: 'all', matches: anything })
  expect(rows.flatMap(({ keys }) => keys).toSorted()).toEqual(PERMISSION_KEYS.toSorted())
  expect(rows.find(({ category }) => category === 'clients')).toMatchObject({ granted: 1 })
  expect(rows.every(({ keys, total }) => keys.length === total)).toBe(true)
})

it('shows the granted ones alone, and counts the whole category', () => {
  const rows = categoryRows({ grants, other: null, shown: 'granted', matches: anything })
  expect(rows.flatMap(({ keys }) => keys).toSorted()).toEqual(['applications', 'clients.view', 'outbox'])
  expect(rows.every(({ total, keys }) => total > keys.length)).toBe(true)
})

it('shows what differs from another role: another scope, granted here alone, granted there alone', () => {
  const rows = categoryRows({ grants, other, shown: 'different', matches: anything })
  expect(rows.flatMap(({ keys }) => keys).toSorted()).toEqual(['applications', 'outbox', 'users'])
  expect([...differencesOf(grants, null)]).toEqual([])
})

it('shows what the search finds, and no empty category', () => {
  const rows = categoryRows({ grants, other, shown: 'all', matches: (key) => key === 'outbox' })
  expect(rows.map(({ category, keys }) => [category, keys])).toEqual([['tablet', ['outbox']]])
})

it('compares the added permissions by key and value, in any order', () => {
  expect(isSameOwn({ a: '1', b: '2' }, { b: '2', a: '1' })).toBe(true)
  expect(isSameOwn({ a: '1' }, { a: '2' })).toBe(false)
  expect(isSameOwn({ a: '1' }, {})).toBe(false)
  expect(isSameOwn({ a: '1' }, { b: '1' })).toBe(false)
})
