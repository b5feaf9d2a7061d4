import { describe, expect, it } from 'vitest'
import { ADMINS_ONLY } from './admins-only.ts'
import { type Actor, scopeOf } from './can.ts'
import { DEFAULT_ROLES, ROLE_KEYS, type RoleKey } from './default-roles.ts'
import { isPermissionKey, PERMISSION_KEYS, type PermissionKey } from './permissions.ts'
import { invalidGrants } from './role-form.ts'
import { menuScreens, SCREEN_IDS, SCREENS, type ScreenId, type ScreenRow } from './screens.ts'

const actorOf = (role: RoleKey): Actor => ({
  is_admin: role === 'admin',
  roles: Object.entries(DEFAULT_ROLES[role]).map(([key, value]) => ({ key, value })),
})

it('every permission belongs to a default role or to administrators only', () => {
  const granted = new Set(Object.values(DEFAULT_ROLES).flatMap((grants) => Object.keys(grants)))
  const isDecided = (key: string) => granted.has(key) !== Object.hasOwn(ADMINS_ONLY, key)
  expect(PERMISSION_KEYS.filter((key) => !isDecided(key))).toEqual([])
})

it.each(ROLE_KEYS)('the grants of %s are those that the form of a role accepts', (role) => {
  expect(invalidGrants(DEFAULT_ROLES[role])).toEqual([])
})

type Need = {
  /** The screens of the menu, all of them, in the order of the table of screens. */
  menu: readonly ScreenId[]
  /** Actions of the day on own records, and on all. */
  own?: readonly PermissionKey[]
  all?: readonly PermissionKey[]
  /** Actions that are somebody else's. */
  never: readonly PermissionKey[]
}

const DECISIONS = ['applications.approve', 'prices.approve', 'priorities.approve'] as const
const STEPS = [
  'applications.take',
  'applications.pause',
  'applications.score',
  'applications.save_limit',
  'applications.confirm_contract',
  'applications.hand_over',
  'applications.reject',
  'applications.cancel',
  'applications.rollback',
] as const

/** What the day of each role needs (src/docs/business-rules.md#people-and-their-day). */
const NEEDS: Record<Exclude<RoleKey, 'admin'>, Need> = {
  director: {
    menu: [
      'welcome',
      'chat',
      'analytic',
      'analytic_new',
      'applications',
      'outside',
      'intern',
      'knowledge',
      'managers',
      'selleres',
      'clients',
      'branches',
      'users',
      'goods',
      'request.priority_pack',
      'request.apply_product_price',
      'promotion',
      'report',
      'report.application',
      'report.manager',
      'complaint',
      'notification',
      'sales',
      'sales_product',
      'pl',
      'stock',
      'stock2',
      'send_information',
      'stock_to_delivey',
      'receipt',
      'write_off',
      'count',
      'order',
      'order.app',
      'minmax',
      'return',
      'return_check',
      'outsider',
      'tablets',
    ],
    all: [
      ...DECISIONS,
      'applications.assign',
      'applications.rollback_to_process',
      'managers.correct',
      'promotion.edit',
      'movements.settle',
      'receipt.post',
      'write_off.approve',
      'count.approve',
      'minmax.edit',
      'stock.correct',
      'goods.tags',
      'users.view',
    ],
    never: ['goods.cost', 'applications.take', 'clients.edit', 'users.edit', 'access.roles'],
  },
  manager: {
    menu: [
      'welcome',
      'chat',
      'applications',
      'applications.add_photo',
      'outside',
      'intern',
      'knowledge',
      'managers',
      'selleres',
      'clients',
      'branches',
      'goods',
      'request.priority_pack',
      'request.apply_product_price',
      'complaint',
      'notification',
      'stock',
      'stock2',
      'stock_to_delivey',
      'receipt',
      'write_off',
      'count',
      'order',
      'order.app',
      'minmax',
      'return',
      'return_check',
      'outsider',
      'outbox',
    ],
    own: [
      ...STEPS,
      'applications.add',
      'applications.comment',
      'clients.edit',
      'outsider.edit',
      'goods.tags',
      'stock.correct',
      'minmax.edit',
      'movements.send',
      'movements.receive',
      'movements.settle',
      'receipt.post',
      'write_off.create',
      'count.create',
      'count.settle',
    ],
    all: ['managers.shift', 'clients.lookup', 'tablet.discard'],
    never: [
      ...DECISIONS,
      'write_off.approve',
      'count.approve',
      'goods.cost',
      'tablets',
      'applications.assign',
      'applications.delete',
      'clients.merge',
      'users',
    ],
  },
  seller: {
    menu: [
      'welcome',
      'chat',
      'applications',
      'applications.add_photo',
      'outside',
      'knowledge',
      'clients',
      'goods',
      'complaint',
      'notification',
      'stock',
      'outbox',
    ],
    own: ['applications.add', 'applications.comment', 'clients.view', 'goods', 'stock'],
    all: ['clients.lookup'],
    never: [
      ...DECISIONS,
      ...STEPS,
      'clients.edit',
      'stock.correct',
      'receipt',
      'write_off',
      'count',
      'tablets',
      'reports.export',
    ],
  },
  support: {
    menu: [
      'welcome',
      'chat',
      'applications',
      'applications.add_photo',
      'outside',
      'knowledge',
      'clients',
      'branches',
      'goods',
      'promotion',
      'complaint',
      'notification',
      'stock',
      'stock2',
      'send_information',
      'stock_to_delivey',
      'receipt',
      'write_off',
      'count',
      'order',
      'order.app',
      'minmax',
      'return',
      'return_check',
      'outsider',
      'outbox',
      'tablets',
    ],
    all: [
      ...STEPS,
      'applications.assign',
      'applications.delete',
      'applications.restore',
      'clients.edit',
      'clients.merge',
      'clients.merge_confirm',
      'outsider.edit',
      'promotion.edit',
      'movements.settle',
      'receipt.post',
      'write_off.approve',
      'count.approve',
      'minmax.edit',
      'tablets.items',
      'tablets.release',
      'tablets.lose',
      'tablet.rescue',
      'jobs',
    ],
    never: [...DECISIONS, 'users', 'access.roles'],
  },
  operator: {
    menu: [
      'welcome',
      'chat',
      'applications',
      'knowledge',
      'clients',
      'complaint',
      'notification',
      'outsider',
      'tablets',
    ],
    all: ['applications.comment', 'outsider.edit'],
    never: [...DECISIONS, ...STEPS, 'clients.edit', 'tablets.items', 'tablets.release', 'reports.export'],
  },
  finance: {
    menu: [
      'welcome',
      'chat',
      'applications',
      'knowledge',
      'fin-partners',
      'complaint',
      'notification',
      'sales',
      'pl',
      'return',
      'return_check',
    ],
    all: ['reports.export'],
    never: [...DECISIONS, ...STEPS, 'clients'],
  },
  accounting: {
    menu: [
      'welcome',
      'chat',
      'applications',
      'knowledge',
      'fin-partners',
      'goods',
      'promotion',
      'complaint',
      'notification',
      'sales',
      'sales_product',
      'pl',
      'stock',
      'stock2',
      'stock_to_delivey',
      'receipt',
      'write_off',
      'count',
      'order',
      'order.app',
      'minmax',
      'return',
      'return_check',
    ],
    all: ['reports.export', 'goods.cost', 'receipt.create', 'receipt.post', 'write_off.view', 'count.view'],
    never: [
      ...DECISIONS,
      ...STEPS,
      'clients',
      'promotion.edit',
      'stock.correct',
      'minmax.edit',
      'movements.send',
      'stock_to_delivey.create',
      'write_off.create',
      'write_off.approve',
      'count.create',
      'count.settle',
      'count.approve',
    ],
  },
  intern: {
    menu: ['welcome', 'chat', 'intern', 'knowledge', 'complaint', 'notification'],
    all: ['intern.learn'],
    never: [...DECISIONS, ...STEPS, 'applications', 'clients', 'intern.mark'],
  },
  partner: {
    menu: ['welcome', 'chat', 'applications', 'knowledge', 'complaint', 'notification', 'return'],
    never: [...DECISIONS, ...STEPS, 'applications.add', 'clients', 'partners', 'reports.export'],
  },
}

const REACH = { none: 0, own: 1, all: 2 } as const

describe.each(Object.entries(NEEDS) as [Exclude<RoleKey, 'admin'>, Need][])('the role %s', (role, need) => {
  const scope = (key: PermissionKey) => scopeOf(actorOf(role), key)

  it('has exactly the screens of its day in the menu', () => {
    const shown = menuScreens((key) => scope(key) !== 'none').map(({ name }) => name)
    expect(shown).toEqual(need.menu.map((id) => SCREENS[id].name))
  })

  it('may do what its day needs, on the records that it needs it for, and nothing that is for others', () => {
    const { own = [], all = [], never } = need
    expect(own.filter((key) => scope(key) !== 'own')).toEqual([])
    expect(all.filter((key) => scope(key) !== 'all')).toEqual([])
    expect(never.filter((key) => scope(key) !== 'none')).toEqual([])
  })
})

it('an administrator has every built screen of the menu', () => {
  const built = SCREEN_IDS.map((id) => SCREENS[id]).filter(
    ({ menu, built: isBuilt }) => isBuilt && menu !== null,
  )
  expect(menuScreens((key) => scopeOf(actorOf('admin'), key) === 'all')).toEqual(built)
})

describe.each(ROLE_KEYS)('the screens of %s fit together', (role) => {
  const actor = actorOf(role)
  const reachOf = (key: PermissionKey) => REACH[scopeOf(actor, key)]
  const pairs = (verbs: readonly string[]) =>
    PERMISSION_KEYS.flatMap((list) =>
      verbs.flatMap((verb) => {
        const key = `${list}.${verb}`
        return isPermissionKey(key) ? [{ list, key }] : []
      }),
    )

  it('who opens a list opens the records of it, as far as the list shows them', () => {
    // The list of notifications has the person's own for everybody, and announcements for those who see these.
    const records = pairs(['view']).filter(({ list }) => list !== 'notification')
    records.push({ list: 'notification', key: 'user_notification' })
    expect(records.filter(({ list, key }) => reachOf(key) < reachOf(list))).toEqual([])
  })

  it('who changes records also sees their list', () => {
    const hidden = pairs(['view', 'add', 'edit', 'correct']).filter(
      ({ list, key }) => reachOf(key) > 0 && reachOf(list) === 0,
    )
    expect(hidden).toEqual([])
  })
})

it('pages for managers are opened by managers and directors only, and by administrators', () => {
  const rows: ScreenRow[] = Object.values(SCREENS)
  const keys = rows.flatMap(({ isForManagers, permission }) =>
    isForManagers === true && permission !== null ? [permission] : [],
  )
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    const openedBy = ROLE_KEYS.filter((role) => scopeOf(actorOf(role), key) !== 'none')
    expect([key, ...openedBy]).toEqual([key, 'admin', 'director', 'manager'])
  }
})
