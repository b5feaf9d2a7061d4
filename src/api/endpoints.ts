// Every endpoint of the shop floor and the back office by its dotted name, for mounting, sweeps and the API description.

import { apiDescription } from './api-description.ts'
import { backOfficeApi } from './back-office/index.ts'
import type { Endpoint } from './endpoint.ts'
import { api } from './index.ts'
import { onlineApi } from './online.ts'
import { search } from './search.ts'

export const allEndpoints = { ...api, ...onlineApi, ...backOfficeApi, search, apiDescription } as const

export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, definition]): [string, Endpoint] => [
      `${feature}.${name}`,
      definition,
    ]),
  ),
)
