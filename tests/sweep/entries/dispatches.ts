// Valid bodies for the endpoints of SMS to many clients; the first template and the first dispatch are those of the seller who owns the
// records.
import type { Db } from '#server/platform/trx.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Entry = { about: 'many'; input: () => Input }

const TEMPLATE = {
  title: 'Probe',
  ru: 'Здравствуйте, {name}!',
  'uz-Latn': 'Salom, {name}, keling!',
  'uz-Cyrl': 'Салом, {name}, келинг!',
  approved: true,
  active: true,
}
const CHOICE = { title: 'Probe', branches: [], bought_from: '', bought_to: '', idle_since: '' }
const DISPATCH = { ...CHOICE, template_id: 1 }
const EXPORTED = { format: 'csv', columns: [{ key: 'title', title: 'X' }] }
const entry = (input: Input): Entry => ({ about: 'many', input: () => input })
const one = (body?: object): Entry => entry({ params: { key: '1' }, ...(body && { body }) })
const step = one({ base_version: -1 })

export const DISPATCH_ENTRIES: Record<string, Entry> = {
  'smsTemplates.list': entry({ body: {} }),
  'smsTemplates.export': entry({ body: EXPORTED }),
  'smsTemplates.history': one(),
  'smsTemplates.create': entry({ body: TEMPLATE }),
  'smsTemplates.update': one({ base_version: -1, values: TEMPLATE }),
  'dispatches.list': entry({ body: {} }),
  'dispatches.export': entry({ body: EXPORTED }),
  'dispatches.view': one(),
  'dispatches.recipients': one({}),
  'dispatches.history': one(),
  'dispatches.choices': entry({}),
  'dispatches.create': entry({ body: DISPATCH }),
  'dispatches.update': one({ base_version: -1, values: DISPATCH }),
  'dispatches.remove': step,
  'dispatches.count': step,
  'dispatches.send': step,
  'dispatches.approve': step,
  'dispatches.refuse': one({ base_version: -1, reason: 'Too many' }),
  'dispatches.stop': step,
  'dispatches.resume': step,
  'dispatches.cancel': step,
}

/** The template and the dispatch that the entries are about. */
export async function addDispatchProbe(db: Db, person: number): Promise<void> {
  const created = { created_by: person, created_at: new Date(0) }
  const { 'uz-Latn': uz_latn, 'uz-Cyrl': uz_cyrl, ...template } = TEMPLATE
  await db
    .insertInto('sms_templates')
    .values({ ...template, title: 'Kept', uz_latn, uz_cyrl, ...created })
    .execute()
  await db
    .insertInto('dispatches')
    .values({
      ...CHOICE,
      template_id: 1,
      bought_from: null,
      bought_to: null,
      idle_since: null,
      writers: [created.created_by],
      ...created,
    })
    .execute()
}
