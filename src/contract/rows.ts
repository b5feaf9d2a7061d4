// Every row of both wires with its dotted name, for mounting, sweeps and the printed API description.
import { contract } from './index.ts'
import { office } from './office/office.ts'
import type { Row } from './row.ts'

export const everything = { ...contract, ...office } as const

export const ROWS: ReadonlyMap<string, Row> = new Map(
  Object.entries(everything).flatMap(([feature, rows]) =>
    Object.entries(rows).map(([name, definition]): [string, Row] => [`${feature}.${name}`, definition]),
  ),
)
