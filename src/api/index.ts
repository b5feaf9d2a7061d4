// The endpoints of the shop floor by feature, which every tablet loads. The back office's are in back-office/index.ts.
import { applications, transitions } from './applications.ts'
import { clients } from './clients.ts'
import { emergencyForm } from './emergency-form.ts'
import { identity } from './identity.ts'
import { jobs } from './jobs.ts'
import { notifications } from './notifications.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { stages } from './stages.ts'
import { tablet } from './tablet.ts'

export const api = {
  session,
  applications,
  moves: transitions,
  stages,
  clients,
  tablet,
  sos: emergencyForm,
  identity,
  jobs,
  notifications,
  settings,
} as const
