// SMS to many clients (the first tab of the screen `send_information`).
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type DispatchLine, dispatchList } from '#api/back-office/dispatches.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { NONE } from '#app/kit/display/tables/column-kinds.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { DispatchRecord } from './dispatch.tsx'
import { DispatchEditor } from './dispatch-form.tsx'
import { fieldLabel, progressLabel } from './labels.ts'
import { DispatchPill } from './pills.tsx'
import { PATH } from './tabs.ts'

const { endpoints } = dispatchList

/** Nothing is to be sent before it is counted. */
const sentLabel = (line: DispatchLine): string => (line.recipients === 0 ? NONE : progressLabel(line))

const LOOKS = {
  title: { width: 220 },
  state: { width: 190, cell: ({ state }: DispatchLine) => <DispatchPill state={state} /> },
  template: { width: 200, priority: 3 },
  sent: { width: 140, cell: sentLabel },
  parts: { width: 100, priority: 5 },
  cost: { width: 130, priority: 1 },
  author: { width: 160, priority: 2 },
  created_at: { priority: 4 },
  started_at: { priority: 6 },
  ended_at: { priority: 7 },
}

function Card({ line }: { line: DispatchLine }) {
  const language = useLanguage()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.title}</span>
        <DispatchPill state={line.state} />
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span>{line.author}</span>
        <span className="tabular">{formatDateTime(line.created_at, language)}</span>
        {line.recipients > 0 && (
          <span className="tabular">
            {fieldLabel('sent')}: {progressLabel(line)}
          </span>
        )}
      </span>
    </span>
  )
}

export function DispatchList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('dispatches')
  const { can } = useSession()
  const navigate = useNavigate()
  const rows = useOpenLine<DispatchLine>(endpoints.list, PATH)
  const [isNew, setNew] = useState(false)
  /** It is opened, because counting comes next. */
  const onCreated = (key: string, title: string) => {
    setNew(false)
    toast.ok(t('created', { title }))
    void refresh(endpoints.list.path)
    void navigate({ to: PATH, search: { tab: 'dispatches', open: key } })
  }
  return (
    <>
      <ListPage<DispatchLine>
        title={label('screens:send_information')}
        input={useDeclaredList(dispatchList, { looks: LOOKS, page: { tab: 'dispatches', tabs } })}
        searchLabel={t('search')}
        nameOf={({ title }) => title}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        empty={{ title: t('empty'), text: t('empty_text') }}
        actions={
          can('dispatches.write') && (
            <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
              {t('new')}
            </Button>
          )
        }
      />
      {isNew && <DispatchEditor dispatch={null} onClose={() => setNew(false)} onSaved={onCreated} />}
      {!isNew && rows.line !== null && (
        <DispatchRecord key={rows.line.key} dispatchKey={rows.line.key} onClose={rows.close} />
      )}
    </>
  )
}
