// One notification of the person (screen `user_notification`): opening it marks it as read.
import { useParams } from '@tanstack/react-router'
import { CheckCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeNotification } from '#api/back-office/inbox.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { UnreadPage } from '#app/kit/form/unread-page.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { AnswerChanges } from '#app/pickers/set-up/answer-changes.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { isOpened, NOTIFICATIONS } from '#domain/notifications/notification.ts'
import { addressOf, reportOf } from '#domain/reports/schedule.ts'
import { fieldLabel, headingOf, lastDayLabel } from './labels.ts'
import { NotificationPill } from './pills.tsx'

const endpoints = backOfficeApi.inbox
type Props = { notification: WholeNotification }

/** Opens the record that a notification is about, for those who may see it. */
function RecordLink({ notification: { kind, subject, number } }: Props) {
  const { t } = useTranslation('notifications')
  const { can } = useSession()
  const { about } = NOTIFICATIONS[kind]
  if (about === 'application')
    return can('applications.view') ? (
      <LinkButton kind="primary" to="/applications/$id" params={{ id: subject }}>
        {t('open.application', { number: number ?? '' })}
      </LinkButton>
    ) : null
  if (about === 'written_announcement')
    return can('notification.view') ? (
      <LinkButton kind="primary" to="/notification/$id" params={{ id: subject }}>
        {t('open.announcement')}
      </LinkButton>
    ) : null
  if (about === 'complaint')
    return can('complaint') ? (
      <LinkButton kind="primary" to="/complaint" search={{ open: subject }}>
        {t('open.complaint', { number: subject })}
      </LinkButton>
    ) : null
  if (about === 'price_request')
    return can('request.apply_product_price') ? (
      <LinkButton kind="primary" to="/request/apply_product_price" search={{ open: subject }}>
        {t('open.request', { number: subject })}
      </LinkButton>
    ) : null
  if (about === 'priority_request')
    return can('request.priority_pack') ? (
      <LinkButton kind="primary" to="/request/priority_pack" search={{ open: subject }}>
        {t('open.request', { number: subject })}
      </LinkButton>
    ) : null
  if (about === 'scheduled_report')
    return can('report') ? (
      <LinkButton kind="primary" to="/report" search={{ open: subject }}>
        {t('open.scheduled_report')}
      </LinkButton>
    ) : null
  if (about === 'conversation')
    return can('chat') ? (
      <LinkButton kind="primary" to="/chat" search={{ open: subject }}>
        {t('open.conversation')}
      </LinkButton>
    ) : null
  if (about === 'dispatch')
    return can('send_information') ? (
      <LinkButton kind="primary" to="/send_information" search={{ tab: 'dispatches', open: subject }}>
        {t('open.dispatch')}
      </LinkButton>
    ) : null
  if (about === 'partner')
    return can('partners.view') ? (
      <LinkButton kind="primary" to="/partners/$id" params={{ id: subject }}>
        {t('open.partner')}
      </LinkButton>
    ) : null
  if (about === 'connection')
    return can('set_up') ? (
      <LinkButton kind="primary" to="/set-up">
        {t('open.connections')}
      </LinkButton>
    ) : null
  if (about === 'return')
    return can('return.view') ? (
      <LinkButton kind="primary" to="/return/$id" params={{ id: subject }}>
        {t('open.return', { number: number ?? '' })}
      </LinkButton>
    ) : null
  const made = about === 'report' ? reportOf(subject) : null
  return made !== null && can(made.report) ? (
    <LinkButton kind="primary" {...addressOf(made)}>
      {t('open.report')}
    </LinkButton>
  ) : null
}

/** Marks it as read once it is on the screen; again when it was reminded of. */
function useRead({ key, unread, state }: WholeNotification): void {
  const isRead = !unread && isOpened(state)
  const { mutate } = useAction(endpoints.read, { notify: 'none' })
  const sent = useRef('')
  useEffect(() => {
    if (isRead || sent.current === key) return
    sent.current = key
    mutate({ params: { key }, body: {} })
  }, [key, isRead, mutate])
}

function Whole({ notification }: Props) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  useRead(notification)
  const { key, confirm_by, must_confirm, text, changes } = notification
  const heading = headingOf(notification)
  const confirm = useAction(endpoints.confirm, { onDone: () => toast.ok(t('confirmed', { title: heading })) })
  const rows = [
    { label: fieldLabel('from'), value: notification.from ?? label('notifications:system') },
    { label: fieldLabel('at'), value: formatDateTime(notification.at, language) },
    ...(confirm_by === null ? [] : [{ label: fieldLabel('confirm_on'), value: lastDayLabel(confirm_by) }]),
  ]
  return (
    <Page
      title={heading}
      back="/notification"
      actions={
        <>
          <RecordLink notification={notification} />
          {must_confirm && (
            <Button
              kind="primary"
              icon={CheckCheck}
              busy={confirm.isPending}
              onPress={() => confirm.mutate({ params: { key }, body: {} })}
            >
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      <Section title={heading}>
        <div className="flex flex-col gap-4">
          <div>
            <NotificationPill {...notification} unread={false} />
          </div>
          {text !== null && <p className="max-w-[42rem] whitespace-pre-wrap break-words">{text}</p>}
          {changes.length > 0 && <AnswerChanges changes={changes} />}
          <KeyValue rows={rows} />
        </div>
      </Section>
    </Page>
  )
}

export function NotificationPage() {
  const { t } = useTranslation('notifications')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(endpoints.view, { params: { key: id } }, { notify: 'none' })
  if (data === undefined)
    return (
      <UnreadPage
        title={label('screens:user_notification')}
        back="/notification"
        absent={{ title: t('absent'), text: t('absent_text') }}
        read={{ error, refetch }}
      />
    )
  return <Whole key={data.key} notification={data} />
}
