// Tablet reports for tests: a plain one, and a stuck item stored with its content.
import { randomUUID } from 'node:crypto'
import type { ReportAnswer, ReportedItem, StoredItem, TabletReport } from '#api/shapes/tablets.ts'
import { tablet } from '#api/tablet.ts'
import type { ApiSession } from '../api.ts'

/** The report of a tablet without pending work. */
export const plainReport = (more: Partial<TabletReport> = {}): TabletReport => ({
  epoch: 'first',
  build: 'build-1',
  draft_schema: 1,
  platform: 'Android Chrome',
  unsent: 0,
  kinds: {},
  oldest_age_ms: null,
  receipt_age_ms: 60_000,
  attention: 0,
  items: [],
  used_bytes: 100,
  quota_bytes: 1000,
  persisted: true,
  skew_ms: 0,
  ...more,
})

/** Sends a report; returns the response. */
export const reportAs = (api: ApiSession, more: Partial<TabletReport> = {}): Promise<ReportAnswer> =>
  api.call(tablet.report, { body: plainReport(more) })

/** An item as a report names it. */
export const stuckItem = (more: Partial<ReportedItem> = {}): ReportedItem => ({
  op_id: randomUUID(),
  application_id: randomUUID(),
  kind: 'app.patch',
  problem: 'validation',
  request_id: 'r-1',
  age_ms: 5000,
  ...more,
})

/** The report of one stuck item. */
export const reportStuck = (api: ApiSession, item: ReportedItem, more: Partial<TabletReport> = {}) =>
  reportAs(api, {
    unsent: 1,
    attention: 1,
    kinds: { [item.kind]: 1 },
    oldest_age_ms: item.age_ms,
    items: [item],
    ...more,
  })

/** Reports an item and uploads its content. */
export async function keepStuck(
  api: ApiSession,
  stored: StoredItem,
  photo?: Uint8Array,
  problem = 'validation',
): Promise<void> {
  const { op_id, application_id, kind } = stored
  await reportStuck(api, stuckItem({ op_id, application_id, kind, problem }))
  await api.call(tablet.keepItem, { body: stored })
  if (photo) await api.call(tablet.keepItemPhoto, { params: { op_id } }, { bytes: photo })
}
