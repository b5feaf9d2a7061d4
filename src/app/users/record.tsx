// One account (screen `users.view`): data, sessions, history and actions.

import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { PersonPicture } from '#app/kit/display/pictures/person-picture.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useRecentRecord } from '#app/platform/recent-records.ts'
import { useSession } from '#app/platform/session.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatDate, formatDateTime } from '#domain/kernel/time/dates.ts'
import { actionLabel, blockReasonLabel, describeChange, fieldLabel } from './labels.ts'
import { RoleName, StatePill } from './pills.tsx'
import { Sessions } from './sessions.tsx'
import { userSteps } from './steps.tsx'

const endpoints = backOfficeApi.users
const LIST = '/users'
const dash = (text: string | null | undefined) => (text ? text : '—')

function BlockNote({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const { block } = user
  if (block === null) return null
  return (
    <div role="note" className="flex flex-col gap-1 rounded-card bg-danger-soft p-4 text-danger">
      <p className="font-semibold">
        {t('blocked_note', { reason: block.reason === null ? '—' : blockReasonLabel(block.reason) })}
      </p>
      {block.comment !== '' && <p className="break-words">{block.comment}</p>}
      <p className="text-[13px]">
        {[formatDateTime(block.at, language), block.by].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

function Data({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const { values } = user
  const place = [
    { label: fieldLabel('branch'), value: dash(user.branch?.name) },
    { label: fieldLabel('department'), value: dash(user.department?.name) },
    { label: fieldLabel('position'), value: dash(user.position?.name) },
    ...(user.partner === null ? [] : [{ label: fieldLabel('partner'), value: user.partner.name }]),
  ]
  return (
    <div className="flex flex-col gap-4">
      <BlockNote user={user} />
      <Section title={t('who')}>
        <KeyValue
          rows={[
            { label: fieldLabel('name'), value: values.name },
            {
              label: fieldLabel('phone'),
              value: <span className="tabular">{formatPhone(values.phone)}</span>,
            },
            { label: fieldLabel('email'), value: dash(values.email) },
            {
              label: fieldLabel('role'),
              value: <RoleName name={user.role.name} colour={user.role.colour} />,
            },
            { label: fieldLabel('name_1c'), value: dash(values.name_1c) },
          ]}
        />
      </Section>
      <Section title={t('place')}>
        <KeyValue
          rows={[
            ...place,
            { label: fieldLabel('hired_on'), value: dash(formatDate(values.hired_on ?? '')) },
            { label: fieldLabel('left_on'), value: dash(formatDate(user.left_on ?? '')) },
            { label: fieldLabel('created_at'), value: formatDateTime(user.created_at, language) },
          ]}
        />
      </Section>
    </div>
  )
}

function Account({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const { can } = useSession()
  const [tab, setTab] = useState('data')
  useRecentRecord({ kind: 'people', key: user.key, name: user.values.name, number: null })
  const history = (
    <RecordHistory
      endpoint={endpoints.history}
      recordKey={user.key}
      describeChange={describeChange}
      actionLabel={actionLabel}
    />
  )
  const items = [
    { key: 'data', label: t('data'), content: <Data user={user} /> },
    ...(can('users.sessions')
      ? [{ key: 'sessions', label: t('sessions'), content: <Sessions user={user} /> }]
      : []),
    { key: 'history', label: t('history'), content: history },
  ]
  const { data: chosen } = useEndpoint(
    endpoints.picture,
    { params: { key: user.key } },
    { notify: 'none', staleTime: 300_000 },
  )
  const pills = (
    <div className="flex flex-wrap items-center gap-2">
      <PersonPicture name={user.values.name} picture={chosen?.picture ?? null} />
      <StatePill state={user.state} />
      {user.is_oneself && <Pill look="brand">{t('oneself')}</Pill>}
      {user.must_change_password && <Pill look="warn">{t('first_password')}</Pill>}
    </div>
  )
  const actions = <Steps table={userSteps} record={user} menu={t('more')} />
  return (
    <Page title={user.values.name} back={LIST} search={pills} actions={actions}>
      <Tabs label={user.values.name} items={items} value={tab} onChange={setTab} />
    </Page>
  )
}

export function UserRecord() {
  const { t } = useTranslation('users')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data !== undefined) return <Account user={data} />
  return (
    <UnreadPage
      title={label('screens:users_view')}
      back={LIST}
      absent={{ title: t('absent'), text: t('absent_text') }}
      read={{ error, refetch }}
    />
  )
}
