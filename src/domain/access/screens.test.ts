import { describe, expect, it } from 'vitest'
import { isSwitchableScreen, menuScreenOf, SCREENS, SWITCHABLE_SCREENS, screensOffline } from './screens.ts'

describe('screens that can be switched off', () => {
  it('are those of the menu outside of the shop floor', () => {
    expect(SWITCHABLE_SCREENS).toContain('clients')
    const shopFloor = ['welcome', 'applications', 'applications.add_photo', 'outside', 'outbox', 'settings']
    expect(shopFloor.filter(isSwitchableScreen)).toEqual([])
  })

  it.each([
    ['/clients/7', 'clients'],
    ['/clients', 'clients'],
    ['/users/settings', 'users.settings'],
    ['/users/edit/3', 'users'],
    ['/applications/add_photo', 'applications.add_photo'],
    ['/clientsx', null],
  ])('%s belongs to %s', (path, id) => expect(menuScreenOf(path)).toBe(id))
})

it('names as of use without internet those only that show something then', () => {
  const rows = [SCREENS.applications, SCREENS.clients, SCREENS.knowledge, SCREENS.stock, SCREENS.users]
  const titles = (isStored: boolean) => {
    const { opens, missing, onUse } = screensOffline(rows, isStored)
    return [opens, missing, onUse].map((found) => found.map(({ title }) => title))
  }
  expect(titles(true)).toEqual([['applications', 'clients'], [], ['knowledge']])
  expect(titles(false)).toEqual([['applications'], ['clients'], ['knowledge']])
})
