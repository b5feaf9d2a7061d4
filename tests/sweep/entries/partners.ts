// Valid bodies for the endpoints of partners; the sweep has staff of the first partner.
import { NEW_PARTNER } from '#domain/partners/partner-form.ts'

type Entry = { about: 'many'; input: () => { params?: Record<string, string>; body: unknown } }

const KEY = { key: '1' }
const VALUES = { ...NEW_PARTNER, name: 'Probe' }
const PERIOD = { from: '2026-11-01', to: '2026-11-20' }
const many = (body: unknown = {}, params: Record<string, string> = KEY): Entry => ({
  about: 'many',
  input: () => ({ params, body }),
})
const file = (key: string) => ({ format: 'csv', columns: [{ key, title: 'X' }] })

export const PARTNER_ENTRIES: Record<string, Entry> = {
  'partners.list': many(),
  'partners.export': many(file('name')),
  'partners.view': many(),
  'partners.choices': many(),
  'partners.create': many(VALUES),
  'partners.update': many({ base_version: -1, values: VALUES }),
  'partners.toggle': many({ active: true }),
  'partners.verify': many(),
  'partners.probe': many(),
  'partners.order': many(),
  'partners.reorder': many({ base_version: -1, keys: [] }),
  'partners.history': many(),
  'partners.limits': many(PERIOD),
  'partners.finance': many(PERIOD),
  'partners.exportFinance': many({ ...file('day'), ...PERIOD }),
}
