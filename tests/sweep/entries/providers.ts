// Valid bodies for the endpoints of SMS providers and of the programs and subjects of the knowledge base.
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const many = (input: Input): Entry => ({ about: 'many', input: () => input })
const params = { key: '1' }

const PROVIDER = {
  name: 'Probe',
  kind: 'console',
  url: '',
  sender: '',
  login: '',
  secret: '',
  price: 1,
  priority: 1,
}
const NAMED = {
  name_ru: 'Probe',
  name_uz_latn: 'Probe',
  name_uz_cyrl: 'Probe',
  position: 1,
  status: 'active',
}

const kept = (name: string, values: object): Record<string, Entry> => ({
  [`${name}.list`]: many({ body: {} }),
  [`${name}.export`]: many({
    body: { format: 'csv', columns: [{ key: Object.keys(values)[0], title: 'X' }] },
  }),
  [`${name}.history`]: many({ params }),
  [`${name}.create`]: many({ body: values }),
  // A version that no record has: the only reason to refuse a person with the right.
  [`${name}.update`]: many({ params, body: { base_version: -1, values } }),
})

const SWITCH = many({ body: { to: 'active', search: 'probe-none' } })

export const PROVIDER_ENTRIES: Record<string, Entry> = {
  ...kept('providers', PROVIDER),
  ...kept('programs', NAMED),
  'programs.switchFound': SWITCH,
  ...kept('subjects', { ...NAMED, program_id: 1 }),
  'subjects.switchFound': SWITCH,
  'subjects.programs': many({}),
  'providers.state': many({}),
  'providers.toggle': many({ params, body: { base_version: -1, status: 'inactive' } }),
  'providers.test': many({ params, body: { phone: '12', language: 'ru' } }),
}

/** The records that the endpoints of references and providers address. */
export async function addProviderProbes(db: Db): Promise<void> {
  const names = { name_ru: 'Kept', name_uz_latn: 'Kept', name_uz_cyrl: 'Kept' }
  await db.insertInto('sms_providers').values({ name: 'Kept', kind: 'console' }).execute()
  await db.insertInto('programs').values(names).execute()
  await db
    .insertInto('subjects')
    .values({ ...names, program_id: 1 })
    .execute()
}
