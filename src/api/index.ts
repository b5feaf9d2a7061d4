// The wire of the shop floor, by feature: what every tablet calls. The back office's is in office/office.ts.
import { applications, moves } from './applications.ts'
import { clients } from './clients.ts'
import { sos } from './emergency-form.ts'
import { identity } from './identity.ts'
import { jobs } from './jobs.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { stages } from './stages.ts'
import { tablet } from './tablet.ts'

export const api = {
  session,
  applications,
  moves,
  stages,
  clients,
  tablet,
  sos,
  identity,
  jobs,
  settings,
} as const
