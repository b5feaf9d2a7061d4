// Endpoints that tablets call beside their operations (src/docs/offline.md#state-of-the-connection,
// #reports-of-a-tablet): probe, reference data, discards, device reports. What support sees is in ../support.
import { createHash } from 'node:crypto'
import { PONG, type tablet } from '#api/tablet.ts'
import { openBranches } from '../../branches/queries.ts'
import { activeCategories } from '../../goods/queries.ts'
import { partnerRules } from '../../partners/queries.ts'
import type { Handlers } from '../../platform/handler.ts'
import { person } from '../../platform/person.ts'
import { getSettings } from '../../platform/settings.ts'
import { alarmCount, cardPrefixes, phonePrefixes } from '../queries.ts'
import { acknowledged } from './acknowledged.ts'
import { incident } from './incidents.ts'
import { itemHandlers } from './items.ts'
import { keyHandlers } from './keys.ts'
import { report } from './report.ts'
import { openRescueFile, rescueKey } from './rescue-files.ts'

export const tabletHandlers = {
  ...keyHandlers,

  ping: async ({ deps }) => ({
    anketa: PONG,
    t: deps.now().getTime(),
    sync_spread_ms: deps.env.SYNC_SPREAD_MS,
    max_parallel: deps.env.MAX_PARALLEL,
  }),

  reference: async ({ deps }) => {
    const { limits, support_phone, lock_minutes } = await getSettings(deps)
    const content = {
      phone_prefixes: await phonePrefixes(deps.db),
      card_prefixes: await cardPrefixes(deps.db),
      branches: await openBranches(deps.db),
      categories: await activeCategories(deps.db),
      partners: await partnerRules(deps.db),
      limits,
      support_phone: support_phone ?? deps.env.SUPPORT_PHONE,
      lock_minutes,
    }
    const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 16)
    return { version, ...content }
  },

  discard: async ({ body, audited }) => {
    const { application_id, comment, ...details } = body
    audited('application', application_id, { ...details, ...(comment && { comment }) })
    return { ok: true }
  },

  parcelKey: rescueKey,
  openParcel: openRescueFile,
  report,
  acknowledged,
  incident,
  ...itemHandlers,

  alarms: async (call) => ({ count: await alarmCount(call.trx, person(call), call.scope, call.deps.now()) }),
} satisfies Partial<Handlers<typeof tablet>>
