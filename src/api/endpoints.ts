// Every row of both wires with its dotted name, for mounting, sweeps and the printed API description.

import { backOfficeApi } from './back-office/index.ts'
import type { Endpoint } from './endpoint.ts'
import { api } from './index.ts'

export const allEndpoints = { ...api, ...backOfficeApi } as const

export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(allEndpoints).flatMap(([feature, rows]) =>
    Object.entries(rows).map(([name, definition]): [string, Endpoint] => [`${feature}.${name}`, definition]),
  ),
)
