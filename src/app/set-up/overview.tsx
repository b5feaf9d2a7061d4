// The set-up of the server (screen `set_up`): the connections to other systems, and the numbers of records that a first
// sale needs.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { label } from '#app/i18n/i18n.ts'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { AnswerChanges } from '#app/pickers/set-up/answer-changes.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { SCREENS, type ScreenId } from '#domain/access/screens.ts'
import { Connection } from './connection.tsx'

type Records = Returns<typeof backOfficeApi.setUp.view>['records']

const RECORD_SCREENS = {
  branches: 'branches',
  sellers: 'users',
  managers: 'users',
  products: 'reference.goods',
  in_stock: 'stock',
} as const satisfies Record<keyof Records, ScreenId>
const RECORD_NAMES = ['branches', 'sellers', 'managers', 'products', 'in_stock'] as const

function FirstSale({ records }: { records: Records }) {
  const { t } = useTranslation('set-up')
  return (
    <Section title={t('records')}>
      <ul className="flex flex-col divide-y divide-line">
        {RECORD_NAMES.map((name) => (
          <li key={name}>
            <Link
              to={SCREENS[RECORD_SCREENS[name]].path}
              className="flex min-h-12 items-center justify-between gap-4 text-text no-underline hover:text-brand"
            >
              <span>{t(`record.${name}`)}</span>
              {records[name] === 0 ? (
                <span className="text-warn">{t('record_missing')}</span>
              ) : (
                <span className="font-semibold tabular">{records[name]}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function SetUp() {
  const { t } = useTranslation('set-up')
  const { data, error, refetch } = useEndpoint(backOfficeApi.setUp.view, {}, { notify: 'none' })
  return (
    <Page title={label('screens:set_up')}>
      <p className="max-w-3xl text-text-2">{t('lead')}</p>
      {data === undefined && <RecordState failure={error} rows={6} onRetry={() => void refetch()} />}
      {data !== undefined && data.answer_changes.length > 0 && (
        <Section title={t('changes.title')}>
          <p className="text-text-2">{t('changes.lead')}</p>
          <AnswerChanges changes={data.answer_changes} />
        </Section>
      )}
      {data !== undefined && (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Section title={t('connections')}>
            <ul className="flex flex-col divide-y divide-line">
              {data.connections.map((view) => (
                <Connection
                  key={view.connection}
                  view={view}
                  reports={data.sms_reports}
                  unverified={data.unverified_partners}
                />
              ))}
            </ul>
          </Section>
          <FirstSale records={data.records} />
        </div>
      )}
    </Page>
  )
}
