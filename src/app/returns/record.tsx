// One request to take goods back (screen `return.view`): its way through the states, what comes back, the partner, the money, the
// fiscal receipt and the history.
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { label } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Tabs } from '#app/kit/display/tabs.tsx'
import { timeLabel } from '#app/kit/display/value-labels.ts'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { ConditionPhotos } from '#app/pickers/condition-photos/condition-photos.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { RETURN_RECORD_TABS, type ReturnRecordTab } from '#domain/returns/needs.ts'
import { mayEditReturn, WAITING_FOR } from '#domain/returns/request.ts'
import { CheckTab, GoodsTab, MoneyTab, PartnerTab } from './facts.tsx'
import {
  actionLabel,
  conditionLabel,
  describeChange,
  fieldLabel,
  reasonLabel,
  StatePill,
  waitingLabel,
  whoMayLabel,
} from './labels.ts'
import { needId, useNeedTarget } from './need-target.ts'
import { Progress } from './progress.tsx'
import { RequestForm } from './request-form.tsx'
import { ReturnSteps } from './return-steps.tsx'

const endpoints = backOfficeApi.returns
type Props = { request: WholeReturn }

function Correction({ request }: Props) {
  const { t } = useTranslation('returns')
  const asked = request.steps.findLast(({ action }) => action === 'correct' || action === 'reject')
  const isShown = request.state === 'on_correction' || request.state === 'rejected'
  if (!isShown || asked === undefined) return null
  return (
    <p role="status" className="rounded-xl bg-warn-soft p-3">
      {t(request.state === 'rejected' ? 'rejected_because' : 'correct_what', { ...asked })}
    </p>
  )
}

function Main({ request }: Props) {
  const { can } = useSession()
  const { application } = request
  const number = application.number === null ? '—' : `№ ${application.number}`
  const link = can('applications.view') ? (
    <Link to="/applications/$id" params={{ id: application.id }} className="text-brand-strong underline">
      {number}
    </Link>
  ) : (
    number
  )
  const rows = [
    { label: fieldLabel('application'), value: link, note: application.client },
    { label: fieldLabel('branch'), value: request.branch },
    { label: fieldLabel('product'), value: request.product.name, note: request.product.unit ?? '' },
    { label: fieldLabel('author'), value: request.author, note: timeLabel(request.created_at) },
    {
      label: fieldLabel('waiting'),
      value: waitingLabel(WAITING_FOR[request.state]),
      ...(request.waits_for === null ? {} : { note: whoMayLabel(request.waits_for) }),
    },
    { label: fieldLabel('since'), value: timeLabel(request.since) },
  ]
  return (
    <Section>
      <KeyValue rows={rows} />
    </Section>
  )
}

const Photos = ({ request: { key, photos, handed_over_at }, canAdd }: Props & { canAdd: boolean }) => (
  <ConditionPhotos
    id={needId('return_not_photographed')}
    isRequired={canAdd && handed_over_at !== null}
    title={label('condition:photos')}
    endpoints={backOfficeApi.returns}
    recordKey={key}
    ids={photos}
    canAdd={canAdd}
  />
)

function RequestTab({ request }: Props) {
  const { t } = useTranslation('returns')
  const { user } = useSession()
  if (mayEditReturn(request.state, { isAuthor: request.is_mine, isAdmin: user?.is_admin === true }))
    return (
      <div className="flex flex-col gap-4">
        <RequestForm key={request.key} request={request} />
        <Photos request={request} canAdd />
      </div>
    )
  const kept = request.gifts.filter((gift) => gift.kept).map(({ name }) => name)
  const rows = [
    { label: fieldLabel('reason'), value: reasonLabel(request.reason) },
    ...(request.words === '' ? [] : [{ label: fieldLabel('words'), value: request.words }]),
    ...(request.condition === null
      ? []
      : [{ label: fieldLabel('condition'), value: conditionLabel(request.condition) }]),
    ...(kept.length === 0 ? [] : [{ label: fieldLabel('kept_gifts'), value: kept.join(', ') }]),
    ...(request.scanned_at === null
      ? []
      : [{ label: fieldLabel('scanned_at'), value: timeLabel(request.scanned_at) }]),
    {
      label: fieldLabel('handed_over_at'),
      value: request.handed_over_at === null ? t('not_handed_over') : timeLabel(request.handed_over_at),
      ...(request.late ? { note: t('late') } : {}),
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <Section>
        <KeyValue rows={rows} />
      </Section>
      <Photos request={request} canAdd={false} />
    </div>
  )
}

const CONTENT: Record<ReturnRecordTab, (props: Props) => ReactNode> = {
  request: RequestTab,
  partner: PartnerTab,
  money: MoneyTab,
  goods: GoodsTab,
  check: CheckTab,
  history: ({ request }) => (
    <RecordHistory
      endpoint={endpoints.history}
      recordKey={request.key}
      describeChange={describeChange}
      actionLabel={actionLabel}
    />
  ),
}

type BodyProps = Props & { tab: ReturnRecordTab; onTab: (tab: ReturnRecordTab) => void }

function Body({ request, tab, onTab }: BodyProps) {
  const { t } = useTranslation('returns')
  const items = RETURN_RECORD_TABS.map((key) => {
    const Content = CONTENT[key]
    return { key, label: t(`record_tabs.${key}`), content: <Content request={request} /> }
  })
  return (
    <Tabs
      label={t('record_tabs.label')}
      items={items}
      value={tab}
      onChange={(chosen) => onTab(RETURN_RECORD_TABS.find((key) => key === chosen) ?? tab)}
    />
  )
}

export function ReturnPage() {
  const { t } = useTranslation('returns')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { tab, setTab, goTo } = useNeedTarget()
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:return_view')}
        back="/return"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  const actions = (
    <>
      <div className="mr-auto">
        <StatePill state={data.state} />
      </div>
      <ReturnSteps request={data} onNeed={goTo} />
    </>
  )
  return (
    <Page title={t('title', { number: data.number })} back="/return" actions={actions}>
      <Progress request={data} />
      <Correction request={data} />
      <Main request={data} />
      <Body request={data} tab={tab} onTab={setTab} />
    </Page>
  )
}
