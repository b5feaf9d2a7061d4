// The options of the bound lists of a partner with their labels: lists of the domain, regions and districts (a large module
// that loads separately), and the categories of goods.

import { useMemo } from 'react'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import type { Item } from '#app/kit/inputs/choice.tsx'
import { useRegions } from '#app/pickers/fields/use-regions.ts'
import { namedItem } from '#app/pickers/named-item.ts'
import { useEndpoint } from '#app/platform/data.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { COUNTRIES, COUNTRY_KEYS } from '#domain/partners/countries.ts'
import type { BoundList } from '#domain/partners/partner.ts'
import { type ListName, labelIn, listOf } from '#domain/reference/lists.ts'

const LIST_OF: Partial<Record<BoundList, ListName>> = {
  education_levels: 'education',
  family_statuses: 'marital',
  nationalities: 'nationality',
  work_activities: 'work_activity',
  relation_degrees: 'relation',
}

const known = (name: ListName | undefined, language: Language): Item[] =>
  name === undefined ? [] : listOf(name).map((entry) => namedItem(entry.key, entry, language))

function placesOf(regions: ReturnType<typeof useRegions>, language: Language) {
  const all = regions?.REGIONS ?? []
  const districts = all.flatMap((region) =>
    region.districts.map((district) => ({
      ...namedItem(district.id, district, language),
      label: `${labelIn(district, language)} (${labelIn(region, language)})`,
    })),
  )
  return {
    regions: all.map((region) => namedItem(region.id, region, language)),
    districts,
  }
}

export type BoundItems = Record<BoundList, readonly Item[]>

/** The options of every bound list in the current language; places and categories are empty until they have loaded. */
export function useBoundItems(): BoundItems {
  const language = useLanguage()
  const regions = useRegions()
  const { data } = useEndpoint(backOfficeApi.partners.choices, {}, { notify: 'none', staleTime: 60_000 })
  return useMemo(() => {
    const named = (list: BoundList) => known(LIST_OF[list], language)
    return {
      ...placesOf(regions, language),
      countries: COUNTRY_KEYS.map((key) => namedItem(key, COUNTRIES[key], language)),
      education_levels: named('education_levels'),
      family_statuses: named('family_statuses'),
      nationalities: named('nationalities'),
      work_activities: named('work_activities'),
      product_categories: (data?.product_categories ?? []).map(({ id, name }) => ({
        key: String(id),
        label: name,
      })),
      relation_degrees: named('relation_degrees'),
    }
  }, [language, regions, data])
}
