// What people have written to many (screen `notification`, its second tab).
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnnouncementLine, announcementList } from '#api/back-office/announcements.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { NONE } from '#app/kit/display/tables/column-kinds.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { writingReach } from '#domain/notifications/announcement.ts'
import { AnnouncementForm } from './form.tsx'
import { audienceLabel, fieldLabel } from './labels.ts'
import { AnnouncementPill } from './pills.tsx'
import { writerOf } from './writer.ts'

const { endpoints } = announcementList

/** Confirmed of all, where it is to be confirmed. */
const confirmedLabel = ({ confirm_by, confirmed, recipients }: AnnouncementLine): string =>
  confirm_by === null ? NONE : `${confirmed} / ${recipients}`

const LOOKS = {
  title: { width: 240 },
  state: { width: 190, cell: ({ state }: AnnouncementLine) => <AnnouncementPill state={state} /> },
  audience: { isGrowing: true, width: 130, priority: 2 },
  author: { width: 160, priority: 3 },
  ends_at: { isGrowing: true, priority: 5 },
  recipients: { width: 120 },
  read: { width: 120, priority: 1 },
  confirmed: { width: 140, priority: 4, cell: confirmedLabel },
}

function Card({ line }: { line: AnnouncementLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.title}</span>
        <AnnouncementPill state={line.state} />
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{audienceLabel(line.audience)}</span>
        <span>{line.author}</span>
        <span className="tabular">
          {fieldLabel('read')}: {line.read} / {line.recipients}
        </span>
      </span>
    </span>
  )
}

export function AnnouncementList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('notifications')
  const session = useSession()
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const onCreated = (key: string, title: string) => {
    setNew(false)
    toast.ok(t('created', { title }))
    void refresh(endpoints.list.path)
    void navigate({ to: '/notification/$id', params: { id: key } })
  }
  return (
    <>
      <ListPage<AnnouncementLine>
        title={label('screens:notification')}
        input={useDeclaredList(announcementList, { looks: LOOKS, page: { tab: 'announcements', tabs } })}
        searchLabel={t('search_announcements')}
        card={(line) => <Card line={line} />}
        linkOf={({ key }) => ({ to: '/notification/$id', params: { id: key } })}
        empty={{ title: t('none_written'), text: t('none_written_text') }}
        actions={
          writingReach(writerOf(session)) !== 'none' && (
            <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
              {t('new')}
            </Button>
          )
        }
      />
      {isNew && <AnnouncementForm announcement={null} onClose={() => setNew(false)} onDone={onCreated} />}
    </>
  )
}
