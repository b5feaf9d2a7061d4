// Valid bodies for the endpoints of the reference lists.
const KEPT = {
  phonePrefixes: { key: '90', values: { value: '90', kind: 'mobile', status: 'active', note: '' } },
  cardPrefixes: { key: '9860', values: { value: '9860', scheme: 'humo', status: 'active' } },
  departments: { key: '1', values: { name: 'Probe', status: 'active' } },
  goodsCategories: {
    key: '1',
    values: { name: 'Probe', parent_id: null, tracking: 'none', status: 'active' },
  },
  priorityLevels: { key: '1', values: { name: 'Probe', position: 1, colour: '#1d4ed8', status: 'active' } },
  positions: { key: '1', values: { name: 'Probe', status: 'active' } },
} as const

type Entry = { about: 'many'; input: () => { params?: Record<string, string>; body: unknown } }

const ROLE = { name: 'admin', colour: '#1d4ed8', grants: {} }
const PERMISSION = { key: 'probe', name: 'Probe', category: 'goods', type: 'flag', options: [] }
const SETTINGS = {
  technical_works: false,
  switched_off: [],
  employee_app_url: '',
  ask_for_branch: false,
  support_phone: '+998712000000',
  director_from: 1,
  count_approval_sum: 1,
  return_days: 10,
  reservation_hours: 24,
  vat_percent: 12,
  lock_minutes: 5,
  order_fields_required: true,
  fiscal_receipt_required: false,
  salary_min: 1,
  salary_max: 2,
  client_age_min: 18,
  client_age_max: 70,
  client_name_min: 5,
}

const REFERENCES: Record<string, Entry> = Object.fromEntries(
  Object.entries(KEPT).flatMap(([name, { key, values }]): [string, Entry][] => {
    const columns = [{ key: Object.keys(values)[0], title: 'X' }]
    return [
      [`${name}.list`, { about: 'many', input: () => ({ body: {} }) }],
      [`${name}.export`, { about: 'many', input: () => ({ body: { format: 'csv', columns } }) }],
      [`${name}.history`, { about: 'many', input: () => ({ params: { key }, body: {} }) }],
      [
        `${name}.switchFound`,
        { about: 'many', input: () => ({ body: { to: 'active', search: 'probe-none' } }) },
      ],
      [`${name}.create`, { about: 'many', input: () => ({ body: values }) }],
      [
        `${name}.update`,
        { about: 'many', input: () => ({ params: { key }, body: { base_version: 1, values } }) },
      ],
    ]
  }),
)

/** Endpoints that write reference data and the settings of the server. */
export const REFERENCE_ENTRIES: Record<string, Entry> = {
  ...REFERENCES,
  'views.roles': { about: 'many', input: () => ({ body: {} }) },
  'setUp.view': { about: 'many', input: () => ({ body: {} }) },
  'setUp.start': { about: 'many', input: () => ({ body: {} }) },
  'setUp.test': { about: 'many', input: () => ({ params: { connection: 'photos' }, body: {} }) },
  'access.roles': { about: 'many', input: () => ({ body: {} }) },
  'access.exportRoles': {
    about: 'many',
    input: () => ({ body: { format: 'csv', columns: [{ key: 'name', title: 'X' }] } }),
  },
  'access.role': { about: 'many', input: () => ({ params: { key: '1' }, body: {} }) },
  'access.createRole': { about: 'many', input: () => ({ body: ROLE }) },
  'access.updateRole': {
    about: 'many',
    input: () => ({ params: { key: '1' }, body: { base_version: -1, values: ROLE } }),
  },
  'access.removeRole': { about: 'many', input: () => ({ params: { key: '1' }, body: {} }) },
  'access.history': { about: 'many', input: () => ({ params: { key: '1' }, body: {} }) },
  'perms.list': { about: 'many', input: () => ({ body: {} }) },
  'perms.export': {
    about: 'many',
    input: () => ({ body: { format: 'csv', columns: [{ key: 'key', title: 'X' }] } }),
  },
  'perms.own': { about: 'many', input: () => ({ body: {} }) },
  'perms.view': { about: 'many', input: () => ({ params: { key: 'jobs' }, body: {} }) },
  'perms.history': { about: 'many', input: () => ({ params: { key: 'jobs' }, body: {} }) },
  'perms.create': { about: 'many', input: () => ({ body: PERMISSION }) },
  'perms.update': {
    about: 'many',
    input: () => ({ params: { key: 'jobs' }, body: { base_version: 1, values: PERMISSION } }),
  },
  'perms.remove': { about: 'many', input: () => ({ params: { key: 'jobs' }, body: {} }) },
  'settings.history': { about: 'many', input: () => ({ params: { key: 'server' }, body: {} }) },
  'access.byRole': { about: 'many', input: () => ({ params: { key: '1' }, body: {} }) },
  'access.byPermission': { about: 'many', input: () => ({ params: { permission: 'jobs' }, body: {} }) },
  'settings.view': { about: 'many', input: () => ({ body: {} }) },
  'settings.update': { about: 'many', input: () => ({ body: { base_version: -1, values: SETTINGS } }) },
}
