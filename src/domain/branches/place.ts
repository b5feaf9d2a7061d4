// Checks the place of a branch: a known region and a district of that region.
import type { FieldProblem } from '../kernel/problem.ts'
import { districtsOf, REGIONS } from '../reference/regions.ts'

type Place = { region: number; district: number }

/** The problems of the place of a branch; empty if it is valid. */
export function placeProblems({ region, district }: Place): FieldProblem[] {
  if (!REGIONS.some(({ id }) => id === region)) return [{ field: 'region', code: 'region_unknown' }]
  const isThere = districtsOf(region).some(({ id }) => id === district)
  return isThere ? [] : [{ field: 'district', code: 'district_not_in_region' }]
}
