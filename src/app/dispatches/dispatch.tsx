// One dispatch in a dialog: whom it is for, who gets nothing and why, its texts, how far it has got, and its steps.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeDispatch } from '#api/back-office/dispatches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { announceSaved } from '#app/kit/steps/table.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { type DispatchState, EXCLUSIONS, RECIPIENT_STATES } from '#domain/dispatches/dispatch.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'
import { formatDate, formatDateTime } from '#domain/kernel/time/dates.ts'
import { DispatchEditor } from './dispatch-form.tsx'
import {
  actionLabel,
  describeChange,
  exclusionLabel,
  fieldLabel,
  languageLabel,
  progressLabel,
  recipientLabel,
} from './labels.ts'
import { DispatchPill } from './pills.tsx'
import { Recipients } from './recipients.tsx'
import { dispatchSteps } from './steps.tsx'

const endpoints = backOfficeApi.dispatches
/** How often a dispatch under way is read again. */
const REFETCH_MS = 10_000
type Props = { dispatch: WholeDispatch }

const shown = (rows: readonly { label: string; value: string; note?: string }[]) =>
  rows.filter(({ value }) => value !== '')

function Facts({ dispatch }: Props) {
  const { t } = useTranslation('dispatches')
  const language = useLanguage()
  const at = (instant: string | null) => (instant === null ? '' : formatDateTime(instant, language))
  const day = (plain: string | null) => (plain === null ? '' : formatDate(plain))
  const rows = [
    { label: fieldLabel('template_id'), value: dispatch.template },
    {
      label: fieldLabel('branches'),
      value: dispatch.branches.map(({ name }) => name).join(', ') || t('all_branches'),
    },
    { label: fieldLabel('bought_from'), value: day(dispatch.bought_from) },
    { label: fieldLabel('bought_to'), value: day(dispatch.bought_to) },
    { label: fieldLabel('idle_since'), value: day(dispatch.idle_since) },
    { label: fieldLabel('author'), value: dispatch.author, note: at(dispatch.created_at) },
    { label: fieldLabel('sender'), value: dispatch.sender ?? '' },
    { label: fieldLabel('approver'), value: dispatch.approver ?? '' },
    { label: fieldLabel('started_at'), value: at(dispatch.started_at) },
    { label: fieldLabel('ended_at'), value: at(dispatch.ended_at) },
  ]
  return <KeyValue rows={shown(rows)} />
}

function Heading({ children }: { children: string }) {
  return <h3 className="text-lg font-bold">{children}</h3>
}

function Texts({ dispatch }: Props) {
  const { t } = useTranslation('dispatches')
  const rows = LANGUAGES.map((language) => ({
    label: fieldLabel(language),
    value: dispatch.texts[language],
  }))
  return (
    <div className="flex flex-col gap-3">
      <Heading>{t('sections.texts')}</Heading>
      <KeyValue rows={rows} />
    </div>
  )
}

/** What counting has found: recipients and who is left out, parts and cost; and how far they have got since. */
function Counted({ dispatch }: Props) {
  const { t } = useTranslation('dispatches')
  const language = useLanguage()
  if (dispatch.counted_at === null) return <p className="text-text-2">{t('not_counted')}</p>
  const money = (sum: number | null) => (sum === null ? '' : formatMoney(sum, language))
  const languages = LANGUAGES.filter((one) => dispatch.languages[one] !== undefined)
    .map((one) => `${languageLabel(one)}: ${dispatch.languages[one]}`)
    .join(', ')
  const rows = [
    { label: fieldLabel('recipients'), value: String(dispatch.recipients), note: languages },
    { label: fieldLabel('parts'), value: String(dispatch.parts) },
    { label: fieldLabel('cost'), value: money(dispatch.cost) || t('cost_unknown') },
    { label: fieldLabel('sent'), value: dispatch.sent === 0 ? '' : progressLabel(dispatch) },
    { label: fieldLabel('spent'), value: dispatch.sent === 0 ? '' : money(dispatch.spent) },
    { label: fieldLabel('counted_at'), value: formatDateTime(dispatch.counted_at, language) },
  ]
  const progress = RECIPIENT_STATES.filter(
    (state) => dispatch.sent > 0 && dispatch.progress[state] !== undefined,
  )
  const excluded = EXCLUSIONS.filter((reason) => dispatch.excluded[reason] !== undefined)
  return (
    <div className="flex flex-col gap-3">
      <Heading>{t('sections.counted')}</Heading>
      <KeyValue rows={shown(rows)} />
      {progress.length > 0 && (
        <KeyValue
          rows={progress.map((state) => ({
            label: recipientLabel(state),
            value: String(dispatch.progress[state]),
          }))}
        />
      )}
      {excluded.length > 0 && (
        <>
          <Heading>{t('sections.excluded')}</Heading>
          <KeyValue
            rows={excluded.map((reason) => ({
              label: exclusionLabel(reason),
              value: String(dispatch.excluded[reason]),
            }))}
          />
        </>
      )}
    </div>
  )
}

/** The states in which a dispatch waits for somebody, or is being sent. */
const UNDER_WAY: readonly DispatchState[] = ['waiting', 'sending', 'stopped']

/** What stands in the way, in words. */
function Notes({ dispatch }: Props) {
  const { t } = useTranslation('dispatches')
  const { state, refusal, must_be_approved, is_own, sender_out } = dispatch
  const notes = [
    refusal === '' ? null : t('refused_because', { reason: refusal }),
    state === 'counted' && must_be_approved ? t('needs_approval') : null,
    state === 'waiting' ? t(is_own ? 'waits_for_another' : 'waits_for_you') : null,
    sender_out && UNDER_WAY.includes(state) ? t('sender_out') : null,
    state === 'sending' ? t('hours') : null,
  ].filter((note) => note !== null)
  return notes.map((note) => (
    <p key={note} className="rounded-card bg-warn-soft p-3 text-warn">
      {note}
    </p>
  ))
}

export function DispatchRecord({ dispatchKey, onClose }: { dispatchKey: string; onClose: () => void }) {
  const { t } = useTranslation('dispatches')
  const [isEditing, setEditing] = useState(false)
  const { data, error, refetch } = useEndpoint(
    endpoints.view,
    { params: { key: dispatchKey } },
    { notify: 'none', refetchInterval: REFETCH_MS, refetchWhile: ({ state }) => state === 'sending' },
  )
  if (data !== undefined && isEditing)
    return (
      <DispatchEditor
        dispatch={data}
        onClose={() => setEditing(false)}
        onSaved={(_key, title) => {
          setEditing(false)
          announceSaved(dispatchSteps, { title })
        }}
      />
    )
  return (
    <Dialog
      title={data?.title ?? t('dispatch')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        data && (
          <Steps
            table={dispatchSteps}
            record={data}
            instead={{ update: () => setEditing(true) }}
            // Once it is counted, sending is the next step.
            quiet={data.state === 'counted' ? ['count'] : []}
            onGone={onClose}
          />
        )
      }
    >
      {data === undefined ? (
        <RecordState
          failure={error}
          rows={5}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <div>
            <DispatchPill state={data.state} />
          </div>
          <Notes dispatch={data} />
          <Counted dispatch={data} />
          <Facts dispatch={data} />
          <Texts dispatch={data} />
          {data.counted_at !== null && <Recipients dispatch={data} />}
          <RecordHistory
            endpoint={endpoints.history}
            recordKey={data.key}
            describeChange={describeChange}
            actionLabel={actionLabel}
          />
        </div>
      )}
    </Dialog>
  )
}
