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
import { hasPage, type OpenedSubject, subjectAddress } from '#app/pickers/notifications/address.ts'
import { headingOf } from '#app/pickers/notifications/heading.ts'
import { AnswerChanges } from '#app/pickers/set-up/answer-changes.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { isOpened, NOTIFICATIONS } from '#domain/notifications/notification.ts'
import { fieldLabel, lastDayLabel } from './labels.ts'
import { NotificationPill } from './pills.tsx'

const endpoints = backOfficeApi.inbox
type Props = { notification: WholeNotification }

type OpenText = (subject: string, number: number | null) => string

/** What the button says that opens what a notification is about. */
const OPEN_TEXTS: Record<OpenedSubject, OpenText> = {
  application: (_subject, number) => label('notifications:open.application', { number: number ?? '' }),
  written_announcement: () => label('notifications:open.announcement'),
  complaint: (number) => label('notifications:open.complaint', { number }),
  price_request: (number) => label('notifications:open.request', { number }),
  priority_request: (number) => label('notifications:open.request', { number }),
  report: () => label('notifications:open.report'),
  scheduled_report: () => label('notifications:open.scheduled_report'),
  conversation: () => label('notifications:open.conversation'),
  dispatch: () => label('notifications:open.dispatch'),
  partner: () => label('notifications:open.partner'),
  connection: () => label('notifications:open.connections'),
  return: (number) => label('notifications:open.return', { number }),
}

/** Opens the record that a notification is about, for those who may see it. */
function RecordLink({ notification }: Props) {
  const { can } = useSession()
  const { kind, subject, number } = notification
  const address = subjectAddress(notification, can)
  const { about } = NOTIFICATIONS[kind]
  if (address === null || !hasPage(about)) return null
  const text = OPEN_TEXTS[about](subject, number)
  return (
    <LinkButton kind="primary" {...address}>
      {text}
    </LinkButton>
  )
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
