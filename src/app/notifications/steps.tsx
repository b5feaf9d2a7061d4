// The steps of an announcement.
import { Ban, Pencil, Send, Trash2 } from 'lucide-react'
import type { WholeAnnouncement } from '#api/back-office/announcements.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { announceSaved, defineSteps, type StepDialogProps, versioned } from '#app/kit/steps/table.ts'
import { allowedFrom } from '#domain/kernel/state-table.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import {
  ANNOUNCEMENT_TRANSITIONS,
  type AnnouncementAction,
  type AnnouncementState,
  mayChangeOf,
} from '#domain/notifications/announcement.ts'
import { AnnouncementForm } from './form.tsx'
import { writerOf } from './writer.ts'

const endpoints = backOfficeApi.announcements

function Edit({ record, table, onClose }: StepDialogProps<WholeAnnouncement>) {
  const onDone = (_key: string, title: string) => {
    onClose()
    announceSaved(table, { title })
  }
  return <AnnouncementForm announcement={record} onClose={onClose} onDone={onDone} />
}

export const announcementSteps = defineSteps<WholeAnnouncement>()({
  texts: 'notifications',
  names: ({ title }) => ({ title }),
  list: endpoints.list.path,
  back: { to: '/notification', search: { tab: 'announcements' } },
  offered: ({ state, branch_id }, session) =>
    mayChangeOf(writerOf(session), branch_id)
      ? allowedFrom<AnnouncementState, AnnouncementAction>(ANNOUNCEMENT_TRANSITIONS, state)
      : [],
  rows: {
    update: { icon: Pencil, kind: 'quiet', form: Edit },
    remove: { icon: Trash2, kind: 'danger', ...versioned(endpoints.remove), isGone: true },
    plan: {
      icon: Send,
      kind: 'primary',
      ...versioned(endpoints.plan),
      text: ({ starts_at }) =>
        starts_at === null
          ? label('notifications:steps.plan.text')
          : label('notifications:steps.plan.later', { at: formatDateTime(starts_at, getLanguage()) }),
    },
    withdraw: { icon: Ban, kind: 'danger', ...versioned(endpoints.withdraw) },
  },
})
