// The settings of the server: as they are, and changed by one person at a time; open screens get an event.
import type { settings } from '#api/settings.ts'
import { limitsFrom } from '#domain/applications/form-rules.ts'
import { normalisePhone } from '#domain/kernel/phone.ts'
import { LIMIT_NAMES, type ServerSettings } from '#domain/settings/settings.ts'
import { keepFormRules } from '../applications/queries.ts'
import type { Deps } from '../platform/deps.ts'
import type { Handlers } from '../platform/handler.ts'
import { announcementOf } from '../platform/live/live.ts'
import { changesOf, readHistory, requireVersion } from '../platform/records/records.ts'
import { readSettings } from '../platform/settings.ts'
import type { Trx } from '../platform/trx.ts'
import { lockSettings, VERSION, writeSetting } from './queries.ts'

async function current(trx: Trx, env: Deps['env']): Promise<{ version: number; values: ServerSettings }> {
  const { limits, support_phone, version, ...flags } = await readSettings(trx)
  const values = { ...flags, support_phone: support_phone ?? env.SUPPORT_PHONE, ...limitsFrom(limits) }
  return { version, values }
}

const isLimit = (name: keyof ServerSettings): boolean => LIMIT_NAMES.some((limit) => limit === name)

export const settingsHandlers: Handlers<typeof settings> = {
  view: async ({ trx, deps }) => current(trx, deps.env),

  history: async ({ trx, params }) => ({ items: await readHistory(trx, 'settings', params.key) }),

  update: async ({ trx, deps, body, audited, emit }) => {
    const now = deps.now()
    await lockSettings(trx)
    const before = await current(trx, deps.env)
    const values = { ...body.values, support_phone: normalisePhone(body.values.support_phone) ?? '' }
    const names = Object.keys(values) as (keyof ServerSettings)[]
    audited('settings', 'server', changesOf(before.values, values, names))
    requireVersion(before, body.base_version, before.values)
    await keepFormRules(trx, now)
    const limits = Object.fromEntries(LIMIT_NAMES.map((name) => [name, values[name]]))
    for (const name of names) if (!isLimit(name)) await writeSetting(trx, name, values[name], now)
    await writeSetting(trx, 'limits', limits, now)
    await writeSetting(trx, VERSION, before.version + 1, now)
    await emit(announcementOf('settings_changed'))
    return { ok: true, version: before.version + 1 }
  },
}
