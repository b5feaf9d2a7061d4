// Every row of both wires with its dotted name, for mounting, sweeps and the printed API description.

import { office } from './back-office/index.ts'
import type { Row } from './endpoint.ts'
import { contract } from './index.ts'

export const everything = { ...contract, ...office } as const

export const ROWS: ReadonlyMap<string, Row> = new Map(
  Object.entries(everything).flatMap(([feature, rows]) =>
    Object.entries(rows).map(([name, definition]): [string, Row] => [`${feature}.${name}`, definition]),
  ),
)
