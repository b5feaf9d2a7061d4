// The client, what is known about them, and the sale, beside every tab of a record with stages. On a narrow screen, in windows
// side by side and on a touch screen it is one line above the tabs, which opens to the same content.
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Group as AriaGroup, Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import { onlineApi } from '#api/online.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { CARD } from '#app/kit/class-names.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { MissingPhotos, useSummaryRows } from '../../application/summary.tsx'
import { useSaleFacts } from '../sale/sale-facts.ts'
import { FacePicture } from './client-face.tsx'
import { ClientFacts, useAgeAndSex } from './client-facts.tsx'
import { Earlier } from './earlier.tsx'
import { Facts, Group } from './facts.tsx'
import { PartnerAnswers } from './partner-answers.tsx'
import { SaleColumn } from './sale-column.tsx'

type ContentProps = { record: ApplicationView; stages: StagesView | undefined; readAt: number }

function Content({ record, stages, readAt }: ContentProps) {
  const { t } = useTranslation('stages')
  const rows = useSummaryRows(record)
  return (
    <>
      <ClientFacts record={record} stages={stages} />
      <Earlier id={record.id} />
      {stages !== undefined && <PartnerAnswers stages={stages} readAt={readAt} />}
      {stages !== undefined && <SaleColumn stages={stages} />}
      <Group title={t('case.application')}>
        <Facts facts={rows.map(({ label, value }) => ({ key: label, label, value }))} />
        <MissingPhotos view={record} />
      </Group>
    </>
  )
}

/** The name of the landmark: windows side by side have one each. */
function useClientLabel({ number }: ApplicationView): string {
  const { t } = useTranslation('stages')
  return number === null ? t('case.client') : t('case.client_of', { number })
}

function SaleInLine({ stages }: { stages: StagesView }) {
  const { sum, partner } = useSaleFacts(stages)
  if (sum === null && partner === null) return null
  return (
    <span className="hidden min-w-0 flex-col items-end text-right @lg:flex">
      <span className="whitespace-nowrap font-semibold tabular text-text">{sum}</span>
      <span className="max-w-48 truncate text-[13px] text-text-2">{partner}</span>
    </span>
  )
}

/** One line that opens to the whole content. */
function Folded(props: ContentProps) {
  const { record, stages } = props
  const label = useClientLabel(record)
  const { t: words } = useTranslation('applications')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const details = [record.phone === null ? '' : formatPhone(record.phone), useAgeAndSex(record)]
  return (
    // A group and no landmark: pinned windows, each a landmark, have one of these each.
    <AriaGroup aria-label={label} className={clsx(CARD, '@container')}>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 rounded-card px-3 py-2 text-left"
      >
        <FacePicture record={record} size="small" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-semibold text-text">{record.client_name || words('unnamed')}</span>
          <span className="truncate text-[13px] text-text-2 tabular">
            {details.filter(Boolean).join(' · ')}
          </span>
        </span>
        {stages !== undefined && <SaleInLine stages={stages} />}
        <ChevronDown
          aria-hidden
          size={20}
          className={clsx('shrink-0 text-text-2 transition-transform', isOpen && 'rotate-180')}
        />
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <div data-folded className="border-t border-line px-4 pb-1 @xl:columns-2 @xl:gap-8 @5xl:columns-3">
            <Content {...props} />
          </div>
        )}
      </div>
    </AriaGroup>
  )
}

export function ClientColumn({ record, isBeside }: { record: ApplicationView; isBeside: boolean }) {
  const label = useClientLabel(record)
  // The stages tab reads and refreshes the same answer.
  const { data: stages, dataUpdatedAt } = useEndpoint(
    onlineApi.stages.view,
    { params: { id: record.id } },
    { notify: 'none', staleTime: 2000 },
  )
  const props = { record, stages, readAt: dataUpdatedAt }
  if (!isBeside) return <Folded {...props} />
  return (
    <aside
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
      tabIndex={0}
      className={clsx(
        CARD,
        'px-3.5 py-1 lg:sticky lg:top-[calc(var(--bar)+4rem)] lg:max-h-[calc(100dvh-var(--bar)-5rem)] lg:overflow-y-auto',
      )}
    >
      <Content {...props} />
    </aside>
  )
}
