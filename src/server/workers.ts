// The workers of all job kinds.
import { todayInTashkent } from '#domain/kernel/time/dates.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import { expireOldReservations } from './applications/reservation-expiry.ts'
import { stageWorkers } from './applications/stages/handlers.ts'
import { closeSilentAnswers } from './complaints/close.ts'
import { notifyOfDeadlines } from './complaints/deadlines.ts'
import { sendDispatches } from './dispatches/sending.ts'
import { askProvider } from './identity/result.ts'
import { runAnnouncements } from './notifications/delivery.ts'
import { writeMissingLimits } from './partners/queries.ts'
import type { Deps } from './platform/deps.ts'
import type { Workers } from './platform/jobs.ts'
import { makeScheduledReports } from './reports/scheduled/run.ts'
import { purgeExpired } from './retention.ts'
import { returnWorkers } from './returns/notices.ts'
import { rebuildSearchKeys } from './search-keys.ts'
import { closeForgotten } from './staff/shifts/close.ts'

const dayBefore = (now: Date): string => todayInTashkent(new Date(now.getTime() - DAY_MS))

export const workersOf = (deps: Deps): Workers => ({
  ...stageWorkers(deps),
  ...returnWorkers(deps),
  identity: (id) => askProvider(deps, id),
  sms_follow: () => deps.sms.follow(),
  partner_limits: () => writeMissingLimits(deps.db, dayBefore(deps.now())),
  retention: () => purgeExpired(deps),
  shift_close: () => closeForgotten(deps),
  reservation_expiry: () => expireOldReservations(deps),
  complaint_close: () => closeSilentAnswers(deps),
  complaint_deadlines: () => notifyOfDeadlines(deps),
  announcements: () => runAnnouncements(deps),
  scheduled_reports: () => makeScheduledReports(deps),
  dispatches: () => sendDispatches(deps),
  search_keys: () => rebuildSearchKeys(deps),
})
