// The table of reports that are made regularly, as a type for Kysely (migration 0078).
import type { Generated } from 'kysely'
import type { ReportGroup } from '#domain/reports/measures.ts'
import type { Every, ScheduledReport } from '#domain/reports/schedule.ts'
import type { Id, Instant } from '../columns.ts'

export type ScheduledReportTables = {
  scheduled_reports: {
    id: Id
    title: string
    report: ScheduledReport
    by: ReportGroup | null
    every: Every
    hour: number
    people: number[]
    active: boolean
    next_at: Instant | null
    last_at: Instant | null
    last_from: string | null
    last_to: string | null
    last_count: number | null
    created_by: number
    created_at: Instant
    version: Generated<number>
  }
}
