import { describe, expect, it } from 'vitest'
import { can } from '#domain/access/can.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { currentItem, menuFor } from './menu.ts'

const sessionOf = (is_admin: boolean, roles: { key: string; value: string }[]) => ({
  can: (key: Parameters<typeof can>[1]) => can({ is_admin, roles }, key),
})
const idsOf = (session: ReturnType<typeof sessionOf>) =>
  menuFor(session).flatMap(({ items }) => items.map(({ id }) => id))

describe('menuFor', () => {
  it('shows an administrator every built screen that belongs to the menu', () => {
    const wanted = Object.entries(SCREENS).filter(([, row]) => row.built && row.menu !== null)
    expect(idsOf(sessionOf(true, [])).toSorted()).toEqual(wanted.map(([id]) => id).toSorted())
  })

  it('shows nothing that needs a permission the person lacks', () => {
    const ids = idsOf(
      sessionOf(false, [
        { key: 'applications', value: 'own' },
        { key: 'outbox', value: 'none' },
      ]),
    )
    expect(ids).toContain('applications')
    expect(ids).not.toContain('outbox')
    expect(ids).not.toContain('welcome')
  })
})

describe('currentItem', () => {
  const items = menuFor(sessionOf(true, [])).flatMap((section) => section.items)
  it('finds the nearest entry', () => {
    expect(currentItem('/applications/add_photo', items)).toBe('applications.add_photo')
    expect(currentItem('/applications/add/7', items)).toBe('applications')
    expect(currentItem('/nowhere', items)).toBeNull()
  })
})
