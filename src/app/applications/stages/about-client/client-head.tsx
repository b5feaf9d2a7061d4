// The client in the head of a record with stages: one button with face, name and the facts that are needed most, which opens what else
// is known of the client and the sale.
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Group as AriaGroup, Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { api } from '#api/index.ts'
import { onlineApi } from '#api/online.ts'
import { CARD } from '#app/kit/class-names.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { effectiveValue } from '#domain/applications/form.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { MissingPhotos, useSummaryRows } from '../../application/summary.tsx'
import { FacePicture } from './client-face.tsx'
import { ClientFacts, useAgeAndSex } from './client-facts.tsx'
import { Earlier } from './earlier.tsx'
import { Facts, Group } from './facts.tsx'
import { PartnerAnswers } from './partner-answers.tsx'
import { SaleGroup } from './sale-group.tsx'

/** The name of the group: windows side by side have one each. */
function useClientLabel({ number }: ApplicationView): string {
  const { t } = useTranslation('stages')
  return number === null ? t('case.client') : t('case.client_of', { number })
}

const detailsId = (id: string): string => `client-${id}`

/** Phone, age, income and earlier applications, as far as they are known; what does not fit the line is in the details. */
function useHeadFacts(record: ApplicationView): string[] {
  const { t } = useTranslation('stages')
  const { value } = useFieldLabels()
  const { data: earlier } = useEndpoint(
    api.applications.earlier,
    { params: { id: record.id } },
    { notify: 'none', staleTime: 60_000 },
  )
  const salary = effectiveValue(record.values, 'salary')
  const count = (earlier?.total ?? 0) + (earlier?.beyond_scope ?? 0)
  return [
    record.phone === null ? '' : formatPhone(record.phone),
    useAgeAndSex(record),
    salary ? `${t('case.income')} ${value('salary', salary)}` : '',
    count === 0 ? '' : t('case.earlier_count', { count }),
  ].filter(Boolean)
}

type ClientHeadProps = { record: ApplicationView; isOpen: boolean; onToggle: () => void }

export function ClientHead({ record, isOpen, onToggle }: ClientHeadProps) {
  const { t } = useTranslation('applications')
  const label = useClientLabel(record)
  const facts = useHeadFacts(record)
  return (
    // A group and no landmark: pinned windows, each a landmark, have one of these each.
    <AriaGroup aria-label={label} className="-mx-1.5 min-w-60 flex-1">
      <Button
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId(record.id) : undefined}
        onPress={onToggle}
        className="flex min-h-12 max-w-full items-center gap-3 rounded-xl px-1.5 py-1 text-left hover:bg-surface-2"
      >
        <FacePicture record={record} size="small" />
        <span className="flex min-w-0 flex-col">
          <span className="break-words text-lg font-bold leading-tight text-text">
            {record.client_name || t('unnamed')}
          </span>
          <span className="flex h-5 flex-wrap gap-x-3 overflow-hidden text-[13px] leading-5 text-text-2 tabular">
            {facts.map((fact) => (
              <span key={fact} className="max-w-full truncate whitespace-nowrap">
                {fact}
              </span>
            ))}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={20}
          className={clsx('shrink-0 text-text-2 transition-transform', isOpen && 'rotate-180')}
        />
      </Button>
    </AriaGroup>
  )
}

/** Everything that is known of the client and the sale, above the tabs. */
export function ClientDetails({ record }: { record: ApplicationView }) {
  const { t } = useTranslation('stages')
  const rows = useSummaryRows(record)
  // The stages tab reads and refreshes the same answer.
  const { data: stages, dataUpdatedAt: readAt } = useEndpoint(
    onlineApi.stages.view,
    { params: { id: record.id } },
    { notify: 'none', staleTime: 2000 },
  )
  return (
    <AriaGroup id={detailsId(record.id)} aria-label={t('case.details')} className={clsx(CARD, '@container')}>
      <h2 className="sr-only">{t('case.details')}</h2>
      <div className="px-4 pb-1 @xl:columns-2 @xl:gap-8 @5xl:columns-3">
        <ClientFacts record={record} stages={stages} />
        <Earlier id={record.id} />
        {stages !== undefined && <PartnerAnswers stages={stages} readAt={readAt} />}
        {stages !== undefined && <SaleGroup stages={stages} />}
        <Group title={t('case.application')}>
          <Facts facts={rows.map(({ label, value }) => ({ key: label, label, value }))} />
          <MissingPhotos view={record} />
        </Group>
      </div>
    </AriaGroup>
  )
}
