// The sessions of an account: tablet, branch, times; with the actions to end one or all.
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import type { Returns } from '#api/endpoint.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.users
type Session = Returns<typeof endpoints.sessions>['items'][number]

function Line({ session, onEnd }: { session: Session; onEnd: (() => void) | null }) {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const at = (instant: string | null) => (instant === null ? '—' : formatDateTime(instant, language))
  const device = session.device === '' ? t('unknown_tablet') : t('tablet', { id: session.device })
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.is_this && <Pill look="brand">{t('this_session')}</Pill>}
        </span>
        {onEnd !== null && (
          <Button kind="quiet" onPress={onEnd}>
            {t('end')}
          </Button>
        )}
      </div>
      <KeyValue
        rows={[
          { label: fieldLabel('branch'), value: session.branch ?? '—' },
          { label: t('since'), value: at(session.since) },
          { label: t('last_seen'), value: at(session.last_seen) },
          { label: t('expires'), value: at(session.expires) },
        ]}
      />
    </li>
  )
}

/** The session to confirm; a null key means all sessions. */
type Confirming = { key: string | null }

export function Sessions({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  const params = { key: user.key }
  const { data, error, refetch } = useEndpoint(endpoints.sessions, { params }, { notify: 'none' })
  const options = {
    notify: 'none',
    onDone: () => {
      setConfirming(null)
      toast.ok(t(confirming?.key === null ? 'ended_all' : 'ended', { name: user.values.name }))
    },
    onFail: ({ problem, outcome }: { problem: { problem: string } | null; outcome: string }) => {
      setConfirming(null)
      toast.warn(errorText({ key: problem?.problem ?? outcome }))
    },
  } as const
  const endOne = useAction(endpoints.endSession, options)
  const endAll = useAction(endpoints.endSessions, options)
  const mayEnd = user.actions.includes('sessions')
  const confirm = () => {
    const key = confirming?.key ?? null
    if (key === null) endAll.mutate({ params, body: {} })
    else endOne.mutate({ params: { ...params, session: key }, body: {} })
  }
  if (data === undefined)
    return (
      <RecordState
        failure={error}
        absent={{ title: t('absent'), text: t('absent_text') }}
        onRetry={() => void refetch()}
      />
    )
  if (data.items.length === 0) return <EmptyState title={t('no_sessions')} text={t('no_sessions_text')} />
  return (
    <Section
      title={t('sessions')}
      actions={
        mayEnd &&
        data.items.some(({ is_this: isThis }) => !isThis) && (
          <Button kind="danger" icon={LogOut} onPress={() => setConfirming({ key: null })}>
            {t('end_all')}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {data.items.map((session) => (
          <Line
            key={session.key}
            session={session}
            onEnd={mayEnd ? () => setConfirming({ key: session.key }) : null}
          />
        ))}
      </ul>
      <Confirm
        title={t(confirming?.key === null ? 'end_all_title' : 'end_title')}
        text={t('end_text', { name: user.values.name })}
        confirm={t('end')}
        kind="danger"
        isOpen={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={confirm}
        busy={endOne.isPending || endAll.isPending}
      />
    </Section>
  )
}
