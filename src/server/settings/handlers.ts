// The settings of the server: as they are, and changed by one person at a time; open screens get an event.
import type { settings } from '#api/settings.ts'
import { limitsFrom } from '#domain/applications/form-rules.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { LIMIT_NAMES, type ServerSettings } from '#domain/settings/settings.ts'
import { keepFormRules } from '../applications/queries.ts'
import type { Deps, Handlers, Trx } from '../platform/handler.ts'
import { announcementOf } from '../platform/live/live.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import { readSettings } from '../platform/settings.ts'

const VERSION = 'version'

async function current(trx: Trx, env: Deps['env']): Promise<{ version: number; values: ServerSettings }> {
  const { limits, support_phone, version, ...flags } = await readSettings(trx)
  const values = { ...flags, support_phone: support_phone ?? env.SUPPORT_PHONE, ...limitsFrom(limits) }
  return { version, values }
}

/** One change at a time. */
async function lock(trx: Trx): Promise<void> {
  await trx
    .insertInto('settings')
    .values({ key: VERSION, value: '0' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx.selectFrom('settings').select('key').where('key', '=', VERSION).forUpdate().execute()
}

const isLimit = (name: keyof ServerSettings): boolean => LIMIT_NAMES.some((limit) => limit === name)

const keep = (trx: Trx, key: string, value: unknown, now: Date) =>
  trx
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value), updated_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updated_at: now }),
    )
    .execute()

export const settingsHandlers: Handlers<typeof settings> = {
  view: async ({ trx, deps }) => current(trx, deps.env),

  history: async ({ trx, params }) => ({ items: await readHistory(trx, 'settings', params.key) }),

  update: async ({ trx, deps, body, audited, emit }) => {
    const now = deps.now()
    await lock(trx)
    const before = await current(trx, deps.env)
    const values = { ...body.values, support_phone: normalisePhone(body.values.support_phone) ?? '' }
    const names = Object.keys(values) as (keyof ServerSettings)[]
    audited('settings', 'server', changesOf(before.values, values, names))
    requireVersion(before, body.base_version, before.values)
    await keepFormRules(trx, now)
    const limits = Object.fromEntries(LIMIT_NAMES.map((name) => [name, values[name]]))
    for (const name of names) if (!isLimit(name)) await keep(trx, name, values[name], now)
    await keep(trx, 'limits', limits, now)
    await keep(trx, VERSION, before.version + 1, now)
    await emit(announcementOf('settings_changed'))
    return { ok: true, version: before.version + 1 }
  },
}
