// Which function answers which row of the contract: one object a feature, complete by type.
import type { contract } from '#contract/index.ts'
import { accessHandlers } from './access/handlers.ts'
import { applicationHandlers, moveHandlers } from './applications/handlers.ts'
import { stageHandlers } from './applications/stages/handlers.ts'
import { clientHandlers } from './clients/handlers.ts'
import { identityHandlers } from './identity/handlers.ts'
import { jobHandlers } from './jobs/handlers.ts'
import type { Handlers } from './platform/handler.ts'
import type { AnyHandler } from './platform/mount.ts'
import {
  cardPrefixHandlers,
  departmentHandlers,
  phonePrefixHandlers,
  positionHandlers,
} from './reference/handlers.ts'
import { sessionHandlers } from './session/handlers.ts'
import { settingsHandlers } from './settings/handlers.ts'
import { sosHandlers } from './sos/handlers.ts'
import { tabletHandlers } from './tablet/handlers.ts'
import { userHandlers } from './users/handlers.ts'

const features = {
  session: sessionHandlers,
  applications: applicationHandlers,
  moves: moveHandlers,
  stages: stageHandlers,
  clients: clientHandlers,
  tablet: tabletHandlers,
  sos: sosHandlers,
  identity: identityHandlers,
  jobs: jobHandlers,
  phonePrefixes: phonePrefixHandlers,
  cardPrefixes: cardPrefixHandlers,
  departments: departmentHandlers,
  positions: positionHandlers,
  settings: settingsHandlers,
  access: accessHandlers,
  users: userHandlers,
} satisfies { [F in keyof typeof contract]: Partial<Handlers<(typeof contract)[F]>> }

/** Every handler under the dotted name of its row, as in `ROWS`. */
export const handlers: Readonly<Record<string, AnyHandler>> = Object.fromEntries(
  Object.entries(features).flatMap(([feature, rows]) =>
    Object.entries(rows).map(([name, handler]) => [`${feature}.${name}`, handler as AnyHandler]),
  ),
)
