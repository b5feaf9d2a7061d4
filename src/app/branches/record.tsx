// One branch: place, link of the emergency form, applications, people, history.

import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BranchView } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { SCREENS, type ScreenRow } from '#domain/access/screens.ts'
import { STATUSES } from '#domain/applications/status.ts'
import { EmergencyFormLink } from './emergency-form-link.tsx'
import { actionLabel, describeChange, StatePill } from './labels.ts'
import { branchSteps } from './steps.tsx'

const endpoints = backOfficeApi.branches
const BACK = '/branches'
const FIELDS = ['region', 'district', 'address', 'phone'] as const

function About({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const fields = FIELDS.map((field) => {
    const { label, value } = describeChange(field, branch[field])
    return { label, value: value === '' ? '—' : value }
  })
  return (
    <Section title={t('place')} actions={<StatePill state={branch.state} />}>
      <KeyValue rows={fields} />
      {branch.state === 'inactive' && <p className="text-text-2">{t('inactive_note')}</p>}
    </Section>
  )
}

function Applications({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const { can } = useSession()
  const counts = STATUSES.flatMap((status) => branch.applications.filter((entry) => entry.status === status))
  const open = can('applications') && counts.length > 0 && (
    <LinkButton kind="quiet" to="/applications" search={{ branch: branch.key }}>
      {t('applications.open')}
    </LinkButton>
  )
  return (
    <Section title={t('applications.title')} actions={open}>
      {counts.length === 0 && <p className="text-text-2">{t('applications.none')}</p>}
      {counts.length > 0 && (
        <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
          {counts.map(({ status, count }) => (
            <li key={status} className="flex min-h-12 items-center justify-between border-b border-line">
              <StatusChip status={status} />
              <span className="font-semibold tabular">{count}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type Worker = BranchView['people'][number]

/** Links to the account if the screen exists and the user may see it. */
function WorkerName({ worker }: { worker: Worker }) {
  const { can } = useSession()
  const screen: ScreenRow = SCREENS['users.view']
  if (!screen.built || !can('users.view')) return <span className="font-medium">{worker.name}</span>
  return (
    <Link
      to={screen.path}
      params={{ id: String(worker.id) }}
      className="flex min-h-12 items-center font-medium text-brand-strong"
    >
      {worker.name}
    </Link>
  )
}

function People({ people }: { people: readonly Worker[] }) {
  const { t } = useTranslation('branches')
  if (people.length === 0) return <EmptyState title={t('people.none')} text={t('people.none_text')} />
  return (
    <Section>
      <ul className="divide-y divide-line">
        {people.map((worker) => (
          <li key={worker.id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
            <WorkerName worker={worker} />
            <span className="text-text-2">{worker.position || roleLabel(worker.role)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Body({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const [tab, setTab] = useState('about')
  const items = [
    {
      key: 'about',
      label: t('tabs.about'),
      content: (
        <div className="grid gap-4 xl:grid-cols-2 [&>:first-child]:xl:col-span-2">
          <About branch={branch} />
          <EmergencyFormLink branch={branch} />
          <Applications branch={branch} />
        </div>
      ),
    },
    {
      key: 'people',
      label: t('tabs.people'),
      count: branch.people.length,
      content: <People people={branch.people} />,
    },
    {
      key: 'history',
      label: t('tabs.history'),
      content: (
        <RecordHistory
          endpoint={endpoints.history}
          recordKey={branch.key}
          describeChange={describeChange}
          actionLabel={actionLabel}
        />
      ),
    },
  ]
  return <Tabs label={branch.name} items={items} value={tab} onChange={setTab} />
}

export function BranchRecord() {
  const { t } = useTranslation('branches')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:branches_view')}
        back={BACK}
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  return (
    <Page
      title={data.name}
      back={BACK}
      actions={<Steps table={branchSteps} record={data} menu={t('more')} />}
    >
      <Body branch={data} />
    </Page>
  )
}
