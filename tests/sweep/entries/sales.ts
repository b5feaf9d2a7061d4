// Valid bodies for the endpoints of the figures of sales, of the reports, and of the first page.
type Entry = { about: 'many'; input: () => { body?: unknown; params?: Record<string, string> } }

const many = (body?: unknown): Entry => ({ about: 'many', input: () => (body === undefined ? {} : { body }) })
const exported = (key: string): Entry => many({ format: 'csv', columns: [{ key, title: key }] })

const EXPORTED_PART = { format: 'csv', columns: [{ key: 'key', title: 'Key' }] }
const EXPORTED = { format: 'csv', columns: [{ key: 'line', title: 'Line' }] }

export const SALE_ENTRIES: Record<string, Entry> = {
  'sales.list': many({}),
  'sales.export': exported('number'),
  'sales.choices': many(),
  'sales.products': many({}),
  'salesByProduct.list': many({}),
  'salesByProduct.export': exported('name'),
  'salesByProduct.choices': many(),
  'applicationReport.list': many({}),
  'applicationReport.export': exported('name'),
  'managerReport.list': many({}),
  'managerReport.export': exported('name'),
  'applicationReport.partners': many(),
  'boardOfToday.view': many({}),
  'boardOfToday.beside': { about: 'many', input: () => ({}) },
  'home.waits': { about: 'many', input: () => ({}) },
  'home.approvals': { about: 'many', input: () => ({}) },
  'home.limits': { about: 'many', input: () => ({}) },
  'boardOfToday.export': many({ ...EXPORTED_PART, part: 'hours' }),
  'ownBoard.view': many({ comparison: 'previous' }),
  'ownBoard.export': many({ ...EXPORTED_PART, part: 'days' }),
  'ownBoard.parts': many(),
  'ownBoard.keepParts': many({ parts: ['days', 'figures'] }),
  'profitAndLoss.view': many({ from: '2026-01', to: '2026-02', by: 'both' }),
  'profitAndLoss.export': many({ ...EXPORTED, from: '2026-01', to: '2026-02', by: 'none' }),
  'profitAndLoss.list': many({ month: '2026-01', line: 'revenue' }),
  'profitAndLoss.exportRows': many({
    ...EXPORTED,
    month: '2026-01',
    line: 'revenue',
    columns: [{ key: 'number', title: '№' }],
  }),
}
