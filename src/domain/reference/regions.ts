// The 14 regions and their districts and cities by SOATO number (src/docs/business-rules.md#regions). Large:
// the app loads this file as a separate chunk. Names: Uzinfocom Digital Health IG (CC BY 4.0), uzsoato_registry
// (MIT, Cyrillic).
import type { Language } from '../kernel/texts/language.ts'
import { type Labels, labelIn } from './lists.ts'
import regions from './regions.json' with { type: 'json' }
import extra from './regions-extra.json' with { type: 'json' }

/** Where the list comes from, and of which state it is: a day, or a year where the source names no day. */
export const REGION_SOURCES = {
  named: { title: 'Uzinfocom Digital Health IG', at: '2025-07-07' },
  cyrillic: { title: 'uzsoato_registry', at: '2021' },
} as const

export type District = Labels & { id: number; type: string }
export type Region = Labels & { id: number; iso: string; districts: readonly District[] }

/** Districts newer than the SOATO sets; their numbers (…99x) are provisional until the register has them. */
const newDistricts = (region: number): District[] =>
  extra.filter((row) => row.region === region).map(({ region: _, ...row }) => row)

export const REGIONS: readonly Region[] = regions.map((region) => ({
  ...region,
  districts: [...region.districts, ...newDistricts(region.id)],
}))

/** Whether the number of a district is ours until the register of SOATO has one. */
export const isProvisional = (districtId: number): boolean => extra.some(({ id }) => id === districtId)

export const DISTRICT_IDS: ReadonlySet<number> = new Set(
  REGIONS.flatMap((region) => region.districts.map((district) => district.id)),
)

/** Districts and cities of a region; none for a region that is not chosen. */
export const districtsOf = (regionId: number | null | undefined): readonly District[] =>
  REGIONS.find((region) => region.id === regionId)?.districts ?? []

/** Name of a region; empty for an unknown one. */
export function regionName(regionId: number | null | undefined, language: Language): string {
  const region = REGIONS.find((entry) => entry.id === regionId)
  return region ? labelIn(region, language) : ''
}

/** Name of a district; its region is the first four digits of its number. */
export function districtName(districtId: number | null | undefined, language: Language): string {
  const district = districtsOf(Math.floor((districtId ?? 0) / 1000)).find((entry) => entry.id === districtId)
  return district ? labelIn(district, language) : ''
}
