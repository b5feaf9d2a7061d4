// Device health for support: the list of tablets with their signs, one tablet, its stuck items, its data losses, and
// tablets reported lost. What tablets themselves call is in ../device.
import type { TabletLine, tablets } from '#api/back-office/tablets.ts'
import { MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { storageShare, TABLET_SIGNS, type TabletSign } from '#domain/tablets/signs.ts'
import type { Condition } from '../../db/condition.ts'
import type { Call, Handlers, RequestContext } from '../../platform/handler.ts'
import { chosenColumns, sendExport } from '../../platform/listing/export.ts'
import { readAll, readList, readPage } from '../../platform/listing/listing.ts'
import { person } from '../../platform/person.ts'
import { Problem } from '../../platform/problems.ts'
import { readHistory } from '../../platform/records/records.ts'
import { endSessionsOn } from '../../session/queries.ts'
import {
  byTabletSearch,
  closeLoss,
  countSigns,
  hasSign,
  isTablet,
  markTablet,
  ofTabletBranch,
  requireTablet,
  type TabletListRow,
  type TabletSort,
  tabletListing,
  withinTablets,
} from '../queries.ts'
import { newestBuild } from './newest-build.ts'
import { releaseHandlers } from './release.ts'
import { storedItemHandlers } from './stored-items.ts'
import { itemsOf, lossesOf, reportsOf, restOf, usersOf } from './view.ts'

type Filters = { search?: string | undefined; branch?: string | undefined; sign?: TabletSign | undefined }
const SHOWN = {
  text: [
    'key',
    'branch',
    'people',
    'applications',
    'photos',
    'other',
    'build',
    'is_behind',
    'platform',
    'storage',
    'skew_ms',
    'attention',
    'incidents',
  ],
  key: ['persisted', 'is_damaged'],
  moment: ['oldest_at', 'seen_at', 'receipt_at', 'lost_at'],
}

const scopeCondition = (call: RequestContext) => withinTablets(person(call), call.scope)

const conditions = (call: RequestContext, filters: Filters, newest: string): Condition[] => [
  scopeCondition(call),
  ...ofTabletBranch(filters.branch),
  ...(filters.sign === undefined ? [] : [hasSign(filters.sign, call.deps.now(), newest)]),
  ...byTabletSearch(filters.search),
]

const at = (instant: Date | null): string | null => instant?.toISOString() ?? null

function lineOf({ used_bytes, quota_bytes, applications, photos, other, ...row }: TabletListRow): TabletLine {
  return {
    ...row,
    waiting: { applications, photos, other },
    version: 1,
    oldest_at: at(row.oldest_at),
    seen_at: row.seen_at.toISOString(),
    receipt_at: at(row.receipt_at),
    storage: storageShare(used_bytes, quota_bytes),
    lost_at: at(row.lost_at),
  }
}

async function* exportRows(rows: AsyncIterable<TabletListRow>): AsyncGenerator<object> {
  for await (const { used_bytes, quota_bytes, ...row } of rows) {
    const share = storageShare(used_bytes, quota_bytes)
    yield {
      ...row,
      persisted: row.persisted ? 'yes' : 'no',
      is_damaged: row.is_damaged ? 'yes' : null,
      // Whole minutes, as on the screen.
      skew_ms: Math.trunc(row.skew_ms / MINUTE_MS) || null,
      storage: share === null ? null : `${Math.round(share * 100)} %`,
    }
  }
}

async function requireRow(call: RequestContext & { params: { key: string } }): Promise<TabletListRow> {
  const newest = await newestBuild(call.deps.env)
  const wanted = [scopeCondition(call), isTablet(call.params.key)]
  const order = { sort: 'seen', way: 'asc', limit: 1 } as const
  const { items } = await readPage<TabletListRow, TabletSort>(call.trx, tabletListing(newest), wanted, order)
  const [row] = items
  if (!row) throw new Problem('not_found')
  return row
}

/** Marks a tablet as lost or found, and audits it. */
async function mark(
  call: RequestContext & { params: { key: string }; audited: Call<never>['audited'] },
  lost: { lost_at: Date | null; lost_by: number | null },
) {
  const { key } = call.params
  await requireTablet(call, key)
  await markTablet(call.trx, key, lost)
  call.audited('tablet', key)
}

export const tabletListHandlers: Handlers<typeof tablets> = {
  list: async (call) => {
    const newest = await newestBuild(call.deps.env)
    const { trx, body } = call
    const wanted = conditions(call, body, newest)
    const page = await readList<TabletListRow, TabletSort>(trx, tabletListing(newest), wanted, body)
    return { ...page, items: page.items.map(lineOf) }
  },

  export: async (call) => {
    const { trx, body, reply } = call
    const newest = await newestBuild(call.deps.env)
    const columns = chosenColumns(body.columns, SHOWN)
    const rows = readAll<TabletListRow, TabletSort>(
      trx,
      tabletListing(newest),
      conditions(call, body, newest),
      body,
    )
    return sendExport(reply, 'tablets', exportRows(rows), { ...body, columns })
  },

  signs: async (call) => {
    const newest = await newestBuild(call.deps.env)
    const now = call.deps.now()
    const signs = TABLET_SIGNS.map((sign) => [sign, hasSign(sign, now, newest)] as const)
    return { counts: await countSigns(call.trx, scopeCondition(call), signs) }
  },

  view: async (call) => {
    const { trx, params } = call
    const line = lineOf(await requireRow(call))
    return {
      ...line,
      ...(await restOf(trx, params.key)),
      users: await usersOf(trx, params.key),
      items: await itemsOf(trx, params.key),
      losses: await lossesOf(trx, params.key),
      reports: await reportsOf(trx, params.key),
    }
  },

  history: async (call) => {
    await requireTablet(call, call.params.key)
    return { items: await readHistory(call.trx, 'tablet', call.params.key) }
  },

  ...storedItemHandlers,
  ...releaseHandlers,

  close: async (call) => {
    const { key, id } = call.params
    await requireTablet(call, key)
    const closed = { tablet: key, by: person(call).id, at: call.deps.now() }
    if (!(await closeLoss(call.trx, id, closed))) throw new Problem('not_found')
    call.audited('tablet', key, { loss: id })
    return { ok: true }
  },

  lose: async (call) => {
    const now = call.deps.now()
    await mark(call, { lost_at: now, lost_by: person(call).id })
    await endSessionsOn(call.trx, call.params.key, now)
    return { ok: true }
  },

  found: async (call) => {
    await mark(call, { lost_at: null, lost_by: null })
    return { ok: true }
  },
}
