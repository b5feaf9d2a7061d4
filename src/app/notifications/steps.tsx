// The buttons of an announcement: those that its state and the rights of the person allow, each with a confirmation.
import { useNavigate } from '@tanstack/react-router'
import { Ban, Pencil, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeAnnouncement } from '#api/back-office/announcements.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { canChangeAnnouncement } from '#domain/notifications/announcement.ts'
import { AnnouncementForm } from './form.tsx'
import { fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.announcements
const LOOKS = {
  update: { icon: Pencil, kind: 'quiet' },
  remove: { icon: Trash2, kind: 'danger' },
  plan: { icon: Send, kind: 'primary' },
  withdraw: { icon: Ban, kind: 'danger' },
} as const
type Action = keyof typeof LOOKS
type Step = Exclude<Action, 'update'>
type Props = { announcement: WholeAnnouncement }

function StepDialog({ announcement, step, onClose }: Props & { step: Step; onClose: () => void }) {
  const { t } = useTranslation('notifications')
  const language = useLanguage()
  const navigate = useNavigate()
  const { key, title, version, starts_at } = announcement
  const action = useAction(endpoints[step], {
    onDone: () => {
      onClose()
      toast.ok(t(`steps.${step}.done`, { title }))
      if (step === 'remove') void navigate({ to: '/notification', search: { tab: 'announcements' } })
    },
    onFail: ({ problem }) => {
      onClose()
      const [error] = problem?.errors ?? []
      if (error !== undefined)
        toast.warn(`${fieldLabel(fieldOf(error.field))}: ${errorText({ key: error.code })}`)
      void refresh(endpoints.list.path)
    },
    ...(step === 'plan' && { notify: 'none' as const }),
  })
  const text =
    step === 'plan' && starts_at !== null
      ? t('steps.plan.later', { at: formatDateTime(starts_at, language) })
      : t(`steps.${step}.text`)
  return (
    <Confirm
      title={t(`steps.${step}.title`, { title })}
      text={text}
      confirm={t(`steps.${step}.do`)}
      kind={step === 'plan' ? 'primary' : 'danger'}
      isOpen
      busy={action.isPending}
      onClose={onClose}
      onConfirm={() => action.mutate({ params: { key }, body: { base_version: version } })}
    />
  )
}

/** The field of the form that a refusal to send names. */
const fieldOf = (field: string | undefined): 'from_on' | 'to_on' | 'confirm_on' | 'chosen' =>
  (['from_on', 'to_on', 'confirm_on'] as const).find((one) => one === field) ?? 'chosen'

export function Steps({ announcement }: Props) {
  const { t } = useTranslation('notifications')
  const { can } = useSession()
  const [open, setOpen] = useState<Action | null>(null)
  const offered = (Object.keys(LOOKS) as Action[]).filter(
    (action) => can('notification.write') && canChangeAnnouncement(action, announcement.state),
  )
  const close = () => setOpen(null)
  return (
    <>
      {offered.map((action) => (
        <Button
          key={action}
          kind={LOOKS[action].kind}
          icon={LOOKS[action].icon}
          onPress={() => setOpen(action)}
        >
          {t(`steps.${action}.do`)}
        </Button>
      ))}
      {open === 'update' && (
        <AnnouncementForm
          announcement={announcement}
          onClose={close}
          onDone={(_key, title) => {
            close()
            toast.ok(t('saved', { title }))
            void refresh(endpoints.list.path)
          }}
        />
      )}
      {open !== null && open !== 'update' && (
        <StepDialog announcement={announcement} step={open} onClose={close} />
      )}
    </>
  )
}
