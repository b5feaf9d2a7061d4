// The wire: every endpoint of the product, by feature.

import { applications, moves } from './applications.ts'
import { clients } from './clients.ts'
import { identity } from './identity.ts'
import { access } from './office/access.ts'
import { jobs } from './office/jobs.ts'
import { cardPrefixes, departments, phonePrefixes, positions } from './office/reference.ts'
import { settings } from './office/settings.ts'
import { users } from './office/users.ts'
import type { Row } from './row.ts'
import { session } from './session.ts'
import { sos } from './sos.ts'
import { stages } from './stages.ts'
import { tablet } from './tablet.ts'

export const contract = {
  session,
  applications,
  moves,
  stages,
  clients,
  tablet,
  sos,
  identity,
  jobs,
  phonePrefixes,
  cardPrefixes,
  departments,
  positions,
  settings,
  access,
  users,
} as const

/** Every row with its dotted name, for mounting, sweeps and the printed API description. */
export const ROWS: ReadonlyMap<string, Row> = new Map(
  Object.entries(contract).flatMap(([feature, rows]) =>
    Object.entries(rows).map(([name, definition]): [string, Row] => [`${feature}.${name}`, definition]),
  ),
)
