// One client: name, possible duplicates, and tabs with the related records.
import { Link, useParams } from '@tanstack/react-router'
import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ClientCard } from '#api/back-office/clients.ts'
import { label } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useRecentRecord } from '#app/platform/recent-records.ts'
import { useSession } from '#app/platform/session.ts'
import { typeLabel } from './labels.ts'
import { Deletion } from './record/deletion.tsx'
import { RecordDuplicates } from './record/duplicates.tsx'
import { Face } from './record/face.tsx'
import { Merges } from './record/merges.tsx'
import { CardTabs } from './record/tabs.tsx'
import { useCard } from './record/use-card.ts'

const LIST = '/clients'

function Marks({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const { merged_into: kept } = card
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Face cardKey={card.key} />
      <Pill look="calm">{typeLabel(card.client_type)}</Pill>
      {card.branch !== null && <span className="text-text-2">{card.branch}</span>}
      {card.deleted_at !== null && <Pill look="danger">{t('deleted')}</Pill>}
      {kept !== null && (
        <Link
          to="/clients/$id"
          params={{ id: kept.key }}
          className="inline-flex min-h-12 items-center font-semibold text-brand-strong underline"
        >
          {t('merged_into', { name: kept.name })}
        </Link>
      )}
    </div>
  )
}

function Actions({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  return (
    <div className="flex gap-3">
      {card.deleted_at === null && can('clients.edit') && (
        <LinkButton kind="primary" icon={PencilLine} to="/clients/edit/$id" params={{ id: card.key }}>
          {t('edit')}
        </LinkButton>
      )}
      {card.merged_into === null && <Deletion card={card} />}
    </div>
  )
}

export function ClientRecord() {
  const { t } = useTranslation('clients')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: card, error, refetch } = useCard(id)
  useRecentRecord(
    card === undefined ? null : { kind: 'clients', key: card.key, name: card.name, number: null },
  )
  if (card === undefined)
    return (
      <UnreadPage
        title={label('screens:clients_view')}
        back={LIST}
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  return (
    <Page title={card.name} back={LIST} search={<Marks card={card} />} actions={<Actions card={card} />}>
      <RecordDuplicates card={card} />
      <Merges card={card} />
      <CardTabs key={card.key} card={card} />
    </Page>
  )
}
