// Regions with their districts and cities (screen `regions`): read-only, with source and date, because the list is part of the
// release (src/docs/business-rules.md#regions).
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { isFound } from '#app/kit/inputs/combo.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { labelIn } from '#domain/reference/lists.ts'
import { type District, isProvisional, REGION_SOURCES, REGIONS } from '#domain/reference/regions.ts'

/** The regions with what is found of them: all districts of a region that is found itself. */
const foundRegions = (typed: string) =>
  REGIONS.map((region) => {
    const isMatch = ({ id, ru, uzLatn, uzCyrl }: Omit<District, 'type'>) =>
      typed.trim() === '' || isFound(`${id} ${ru} ${uzLatn} ${uzCyrl}`, typed)
    const districts = isMatch(region) ? region.districts : region.districts.filter(isMatch)
    return { ...region, districts }
  }).filter(({ districts }) => districts.length > 0)

export function Regions() {
  const { t } = useTranslation('reference')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const found = foundRegions(typed)
  const { named, cyrillic } = REGION_SOURCES
  return (
    <Page title={label('screens:regions')}>
      <p className="max-w-3xl text-sm text-text-2">
        {t('regions.source', {
          named: `${named.title}, ${formatDate(named.at)}`,
          cyrillic: `${cyrillic.title}, ${cyrillic.at}`,
        })}
      </p>
      <div className="max-w-md">
        <SearchBox label={t('regions.find')} value={typed} onChange={setTyped} />
      </div>
      {found.length === 0 && <EmptyState title={t('regions.none')} text={t('regions.none_text')} />}
      {found.map((region) => (
        <Section key={region.id} title={`${labelIn(region, language)} · ${region.id}`}>
          <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {region.districts.map((district) => (
              <li
                key={district.id}
                className="flex min-h-10 items-center justify-between gap-3 border-b border-line"
              >
                <span className="min-w-0">{labelIn(district, language)}</span>
                <span className="tabular shrink-0 text-sm text-text-2">
                  {isProvisional(district.id) ? t('regions.new') : district.id}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Page>
  )
}
