// Failed jobs on the support panel, the newest first.

import { PANEL_ITEMS } from '#domain/support/panel.ts'
import type { PanelSource } from '../platform/panel.ts'
import { countFailed, failedJobs } from './queries.ts'

export const findFailedJobs: PanelSource = async ({ deps }) => ({
  total: await countFailed(deps.db),
  items: (await failedJobs(deps.db)).slice(0, PANEL_ITEMS).map(({ id, kind, at }) => ({
    key: id,
    number: null,
    title: '',
    detail: kind,
    at: at.toISOString(),
    holder: null,
  })),
})
