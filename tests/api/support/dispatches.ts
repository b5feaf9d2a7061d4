// The set-up of the tests of SMS to many clients: a shop whose clock is set, an approved template, and clients by need.
import { beforeEach, expect } from 'vitest'
import { dispatches, smsTemplates } from '#api/back-office/dispatches.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { sendDispatches } from '#server/dispatches/sending.ts'
import type { ApiSession } from '#support/api.ts'
import { buildApplication, buildAttempt, buildContract } from '#support/build.ts'
import { nextNumber } from '#support/numbers.ts'
import { personOf } from '#support/people.ts'
import { useShop } from '#support/use-shop.ts'

/** The day of these tests at noon; each test begins then. */
export const NOON = new Date('2026-11-28T12:00:00+05:00')
export const TEMPLATE = {
  title: 'Aksiya',
  ru: 'Здравствуйте, {name}! Ждём вас в {branch}.',
  'uz-Latn': "Salom, {name}! {branch} do'konida kutamiz.",
  'uz-Cyrl': 'Салом, {name}! {branch} дўконида кутамиз.',
  approved: true,
  active: true,
}
/** A dispatch without its template. */
export const CHOICE = { title: 'Qishki aksiya', branches: [], bought_from: '', bought_to: '', idle_since: '' }

type Client = {
  name?: string
  spoken?: string
  phone?: string | null
  branch_id?: number | null
  deleted_at?: Date | null
}
type Step = 'remove' | 'count' | 'send' | 'approve' | 'stop' | 'resume' | 'cancel'

export function useDispatches() {
  let now = NOON
  const shop = useShop(['support', 'director', 'seller', 'manager', 'partner', 'admin'], {
    now: () => now,
    env: { TOKEN_LIFE_S: String(60 * 24 * 3600) },
  })
  /** The template and the first branch of the shop. */
  const ids = { template: 0, branch: 0 }
  beforeEach(async () => {
    now = NOON
    const emptied = [
      'contracts',
      'partner_attempts',
      'applications',
      'sms_log',
      'dispatch_recipients',
      'dispatches',
      'sms_templates',
      'clients',
    ] as const
    for (const table of emptied) await shop.db.deleteFrom(table).execute()
    await shop.db.deleteFrom('notifications').execute()
    const { key } = await shop.support.call(smsTemplates.create, { body: TEMPLATE })
    ids.template = Number(key)
    const first = await shop.db.selectFrom('branches').select('id').orderBy('id').executeTakeFirstOrThrow()
    ids.branch = first.id
  })

  /** Adds a client with a mobile phone of their own at the first branch; returns the id. */
  async function addClient(client: Client = {}): Promise<number> {
    const { name = 'Aziza', spoken, branch_id = ids.branch, deleted_at = null } = client
    const own = `+99890${String(1_000_000 + nextNumber('client'))}`
    const { id } = await shop.db
      .insertInto('clients')
      .values({
        name: `Karimova ${name}`,
        name_key: `karimova ${name.toLowerCase()}`,
        values: JSON.stringify({ surname: 'Karimova', name, ...(spoken && { spoken_language: spoken }) }),
        phone: client.phone === undefined ? own : client.phone,
        branch_id,
        deleted_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Adds an application of a client with its contract, made so many days after today. */
  async function addContract(client_id: number, language: Language, days: number): Promise<void> {
    const { id: partner_id } = await shop.db.selectFrom('partners').select('id').executeTakeFirstOrThrow()
    const { id: created_by } = await personOf(shop.db, 'manager')
    const created_at = new Date(NOON.getTime() + days * DAY_MS)
    const application_id = await buildApplication(shop.db, { client_id, created_by, created_at })
    const attempt_id = await buildAttempt(shop.db, { application_id, partner_id, state: 'approved' })
    const of = { application_id, attempt_id, partner_id, created_by }
    await buildContract(shop.db, { ...of, language, created_at })
  }

  const create = async (values: object = {}, api: ApiSession = shop.support): Promise<string> =>
    (await api.call(dispatches.create, { body: { ...CHOICE, template_id: ids.template, ...values } })).key
  const view = (key: string, api: ApiSession = shop.support) => api.call(dispatches.view, { params: { key } })

  /** Makes a step with the version as it is. */
  async function step(verb: Step, key: string, api: ApiSession = shop.support) {
    const { version } = await view(key)
    return api.send(dispatches[verb], { params: { key }, body: { base_version: version } })
  }

  return {
    shop,
    ids,
    addClient,
    addContract,
    create,
    view,
    step,
    setTime: (at: Date) => {
      now = at
    },
    /** A dispatch whose recipients are counted; returns its key. */
    counted: async (values: object = {}): Promise<string> => {
      const key = await create(values)
      expect((await step('count', key)).status).toBe(200)
      return key
    },
    job: () => sendDispatches(shop.deps),
    /** The SMS of dispatches, in the order in which they were sent. */
    log: () =>
      shop.db
        .selectFrom('sms_log')
        .select(['phone', 'text_masked', 'status', 'client_id', 'parts'])
        .where('dispatch_id', 'is not', null)
        .orderBy('id')
        .execute(),
    /** As if minutes had passed for the limit of the provider, whose clock is that of the database. */
    letMinutesPass: () =>
      shop.db
        .updateTable('sms_log')
        .set({ created_at: new Date(Date.now() - 2 * 60_000) })
        .execute(),
  }
}
