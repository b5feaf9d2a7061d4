// The endpoints of what is useless without internet: the stages, the identity check, the emergency form, the settings of the
// server. Tablets load them with the first screen that needs them, not with the shell.
import { emergencyForm } from './emergency-form.ts'
import { identity } from './identity.ts'
import { jobs } from './jobs.ts'
import { settings } from './settings.ts'
import { stages } from './stages.ts'

export const onlineApi = { stages, identity, sos: emergencyForm, jobs, settings } as const
