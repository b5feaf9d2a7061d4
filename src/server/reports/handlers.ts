// The report about applications (screen `report.application`) and the ranking of managers (`report.manager`).
import type {
  ApplicationReportLine,
  applicationReport,
  managerReport,
  RankLine,
} from '#api/back-office/reports.ts'
import type { Body } from '#api/endpoint.ts'
import { MEASURES } from '#domain/reports/measures.ts'
import { withinScope } from '../applications/queries.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { chosenColumns, sendExport } from '../platform/listing/export.ts'
import { readAll, readList, readSummedList } from '../platform/listing/listing.ts'
import { requirePeriod } from '../platform/listing/period.ts'
import { person } from '../platform/person.ts'
import { ofBranch, withinPeople } from '../staff/queries.ts'
import { RANK_COLUMNS } from './columns.ts'
import { byReportSearch, REPORT_SUMS, type ReportSort, reportListing, reportPartners } from './queries.ts'
import { byRankSearch, ofRankTab, type RankSort, rankListing } from './ranking.ts'

type List = Body<typeof applicationReport.list>
const FIGURES = [...MEASURES, 'sales', 'open', 'conversion']

function readingOf(call: RequestContext, body: Omit<List, 'limit' | 'after' | 'only'>) {
  const { by = 'day', branch, partner, search } = body
  const within = withinScope(person(call), call.scope)
  const listing = reportListing({ by, period: requirePeriod(call, body), within, branch, partner })
  return { by, listing, conditions: byReportSearch(search) }
}

export const applicationReportHandlers: Handlers<typeof applicationReport> = {
  list: async (call) => {
    const { trx, body } = call
    const { listing, conditions } = readingOf(call, body)
    return readSummedList<ApplicationReportLine, ReportSort, keyof typeof REPORT_SUMS>(
      trx,
      listing,
      conditions,
      body,
      REPORT_SUMS,
    )
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('report', 'application')
    const { by, listing, conditions } = readingOf(call, body)
    // The name of a reason is a key, of which the app has the words.
    const kinds = by === 'reason' ? { text: FIGURES, key: ['name'] } : { text: ['name', ...FIGURES] }
    const rows = readAll<ApplicationReportLine, ReportSort>(trx, listing, conditions, body)
    return sendExport(reply, 'report-application', rows, {
      ...body,
      columns: chosenColumns(body.columns, kinds),
    })
  },

  partners: async (call) => ({
    items: await reportPartners(call.trx, withinScope(person(call), call.scope)),
  }),
}

function rankingOf(
  call: RequestContext,
  body: Omit<Body<typeof managerReport.list>, 'limit' | 'after' | 'only'>,
) {
  const { tab = 'all', branch, search } = body
  return {
    listing: rankListing(requirePeriod(call, body)),
    conditions: [
      withinPeople(person(call), call.scope),
      ...ofBranch(branch),
      ...ofRankTab(tab),
      ...byRankSearch(search),
    ],
  }
}

export const managerReportHandlers: Handlers<typeof managerReport> = {
  list: (call) => {
    const { listing, conditions } = rankingOf(call, call.body)
    return readList<RankLine, RankSort>(call.trx, listing, conditions, call.body)
  },

  export: async (call) => {
    const { trx, body, reply, audited } = call
    audited('report', 'manager')
    const { listing, conditions } = rankingOf(call, body)
    const rows = readAll<RankLine, RankSort>(trx, listing, conditions, body)
    return sendExport(reply, 'report-manager', rows, {
      ...body,
      columns: chosenColumns(body.columns, RANK_COLUMNS),
    })
  },
}
