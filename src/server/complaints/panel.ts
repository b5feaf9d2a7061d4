// Complaints on the support panel: those whose running deadline is near or over.
import { NEAR_AHEAD_MS, runningClock } from '#domain/complaints/complaint.ts'
import { PANEL_ITEMS } from '#domain/support/panel.ts'
import type { PanelSource } from '../platform/panel.ts'
import { workingTime } from '../platform/settings.ts'
import { listDueBefore } from './queries.ts'

const MOST = 200

export const findUrgentComplaints: PanelSource = async ({ trx, deps, who, owner }) => {
  const now = deps.now()
  const working = await workingTime(trx)
  const found = (await listDueBefore(trx, who, new Date(now.getTime() + NEAR_AHEAD_MS), MOST)).flatMap(
    (complaint) => {
      const clock = runningClock(complaint, now, working)
      return clock === null || clock.state === 'in_time' ? [] : [{ complaint, clock }]
    },
  )
  const own = found.filter(({ complaint }) => complaint.owner_id === owner)
  const others = found.filter(({ complaint }) => complaint.owner_id !== owner)
  return {
    total: found.length,
    items: [...own, ...others]
      .slice(0, PANEL_ITEMS)
      .map(({ complaint: { id, title, owner_id, owner: name }, clock }) => ({
        key: String(id),
        number: id,
        title,
        detail: clock.state,
        at: clock.due.toISOString(),
        holder: owner_id === null ? null : { id: owner_id, name: name ?? '' },
      })),
  }
}
