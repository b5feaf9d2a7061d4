// The settings of the server, for people who may change them.
import { z } from 'zod'
import { serverSettings } from '#domain/settings/settings.ts'
import { endpoint } from './endpoint.ts'
import { historyEntry } from './shapes/history.ts'

const version = z.number()

export const settings = {
  view: endpoint({
    method: 'GET',
    path: '/api/uz/settings',
    access: 'settings.server',
    returns: z.object({ version, values: z.object(serverSettings.shape) }),
  }),
  history: historyEntry('/api/uz/settings', 'settings.server'),
  /** Compared with the version that the person saw; takes effect from the next request. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/uz/settings',
    access: 'settings.server',
    body: z.strictObject({ base_version: version, values: serverSettings }),
    returns: z.object({ ok: z.literal(true), version }),
    operation: true,
    audit: 'settings_update',
  }),
} as const
