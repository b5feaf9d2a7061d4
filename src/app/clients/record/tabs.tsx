// The tabs of a client.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientCard, ClientRelated } from '#api/back-office/clients.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { actionLabel, useDescribeClientField } from '../labels.ts'
import { DataTab } from './data-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { ApplicationsTab, LimitsTab } from './lists-tabs.tsx'
import { PhonesTab } from './phones-tab.tsx'

const endpoints = backOfficeApi.clientRecords

function Histories({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const { can } = useSession()
  const shared = { recordKey: card.key, describeChange: useDescribeClientField(), actionLabel }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <RecordHistory endpoint={endpoints.history} {...shared} />
      {can('clients.views') && <RecordHistory title={t('views')} endpoint={endpoints.views} {...shared} />}
    </div>
  )
}

export function CardTabs({ card }: { card: ClientCard }) {
  const { t } = useTranslation('clients')
  const [tab, setTab] = useState('data')
  const { data, error, refetch } = useEndpoint(
    endpoints.related,
    { params: { key: card.key } },
    { notify: 'none' },
  )
  const shown = (part: (related: ClientRelated) => React.ReactNode) => {
    if (data !== undefined) return part(data)
    return <RecordState failure={error} rows={4} onRetry={() => void refetch()} />
  }
  return (
    <Tabs
      label={t('tabs.label')}
      value={tab}
      onChange={setTab}
      items={[
        { key: 'data', label: t('tabs.data'), content: <DataTab card={card} /> },
        {
          key: 'applications',
          label: t('tabs.applications'),
          count: data?.applications.length,
          content: shown(({ applications }) => <ApplicationsTab applications={applications} />),
        },
        {
          key: 'limits',
          label: t('tabs.limits'),
          count: data?.limits.length,
          content: shown(({ limits }) => <LimitsTab limits={limits} />),
        },
        {
          key: 'files',
          label: t('tabs.files'),
          count: data?.files.reduce((sum, { photos }) => sum + photos.length, 0),
          content: shown(({ files }) => <FilesTab files={files} />),
        },
        {
          key: 'phones',
          label: t('tabs.phones'),
          count: data?.phone_changes.length,
          content: shown((related) => <PhonesTab related={related} />),
        },
        { key: 'history', label: t('tabs.history'), content: <Histories card={card} /> },
      ]}
    />
  )
}
