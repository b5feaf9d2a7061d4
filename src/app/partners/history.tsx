// The history of a partner (screen `partners.history`): changes of the record, and its limits by day.
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { actionLabel, useDescribePartnerChange } from './labels.ts'
import { LimitDays } from './record/limit-days.tsx'

const endpoints = backOfficeApi.partners

export function PartnerHistory() {
  const { t } = useTranslation('partners')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [tab, setTab] = useState('changes')
  const describeChange = useDescribePartnerChange()
  const { can } = useSession()
  const canView = can('partners.view')
  const { data } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none', enabled: canView })
  const title = label('screens:partners_history')
  return (
    <Page
      title={data === undefined ? title : `${title}: ${data.name}`}
      back={canView ? `/partners/${id}` : '/partners'}
    >
      <Tabs
        label={title}
        value={tab}
        onChange={setTab}
        items={[
          {
            key: 'changes',
            label: t('history.changes'),
            content: (
              <RecordHistory
                endpoint={endpoints.history}
                recordKey={id}
                describeChange={describeChange}
                actionLabel={actionLabel}
              />
            ),
          },
          { key: 'limits', label: t('history.limits'), content: <LimitDays id={id} /> },
        ]}
      />
    </Page>
  )
}
