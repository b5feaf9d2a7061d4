// What the address of a board says about its chart, and the branch.
import { useSearch } from '@tanstack/react-router'
import type { ChartUnit } from '#domain/reports/board.ts'
import { type ChartMeasure, measureOf } from './measures.ts'

/** The branch of an address, as a request has it. */
export const branchOf = (value: unknown): { branch?: string } =>
  /^\d{1,9}$/.test(String(value ?? '')) ? { branch: String(value) } : {}

const unitOf = (value: unknown): ChartUnit => (value === 'hour' ? 'hour' : 'day')

type BoardAddress = {
  search: Record<string, unknown>
  branch?: string
  measure: ChartMeasure
  unit: ChartUnit
}

/** Returns what the address asks for. */
export function useBoardAddress(): BoardAddress {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  return {
    search,
    ...branchOf(search['branch']),
    measure: measureOf(search['measure']),
    unit: unitOf(search['unit']),
  }
}
