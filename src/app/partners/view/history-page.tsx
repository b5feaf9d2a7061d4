// What happened to a partner (screen `partners.history`): changes of the record, and its limits day by day.
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { usePartnerWords } from '../words.ts'
import { LimitDays } from './limit-days.tsx'

const rows = backOfficeApi.partners

export function PartnerHistory() {
  const { t } = useTranslation('partners')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [tab, setTab] = useState('changes')
  const wordsOf = usePartnerWords()
  const { can } = useSession()
  const canView = can('partners.view')
  const { data } = useEndpoint(rows.view, { params: { key: id } }, { notify: 'none', enabled: canView })
  const actionWord = (action: string) =>
    action === 'partner_move' || action === 'partner_probe' ? t(`history.actions.${action}`) : null
  const title = textOf('screens:partners_history') ?? ''
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
              <RecordHistory row={rows.history} recordKey={id} wordsOf={wordsOf} actionWord={actionWord} />
            ),
          },
          { key: 'limits', label: t('history.limits'), content: <LimitDays id={id} /> },
        ]}
      />
    </Page>
  )
}
