// Templates of SMS to many clients (a tab of the screen `send_information`).
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TemplateLine, templateList } from '#api/back-office/dispatches.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { TemplatePill } from './pills.tsx'
import { PATH } from './tabs.ts'
import { TemplateEditor } from './template-form.tsx'

const { endpoints } = templateList

const LOOKS = {
  title: { width: 220 },
  approved: { width: 190, cell: (line: TemplateLine) => <TemplatePill template={line} /> },
  ru: { width: 260, priority: 1 },
  'uz-Latn': { width: 260, priority: 2 },
  'uz-Cyrl': { width: 260, priority: 6 },
  dispatches: { width: 120, priority: 3 },
  author: { width: 160, priority: 4 },
  created_at: { priority: 5 },
}

function Card({ line }: { line: TemplateLine }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.title}</span>
        <TemplatePill template={line} />
      </span>
      <span className="text-[13px] text-text-2">{line.ru}</span>
    </span>
  )
}

export function TemplateList({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('dispatches')
  const { can } = useSession()
  const rows = useOpenLine<TemplateLine>(endpoints.list, PATH)
  const [isNew, setNew] = useState(false)
  const close = () => (isNew ? setNew(false) : rows.close())
  const onSaved = (title: string) => {
    close()
    toast.ok(t('template_saved', { title }))
    void refresh(endpoints.list.path)
  }
  return (
    <>
      <ListPage<TemplateLine>
        title={label('screens:send_information')}
        input={useDeclaredList(templateList, { looks: LOOKS, page: { tab: 'templates', tabs } })}
        searchLabel={t('search_templates')}
        nameOf={({ title }) => title}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        empty={{ title: t('no_templates'), text: t('no_templates_text') }}
        actions={
          can('dispatches.write') && (
            <Button kind="primary" icon={Plus} onPress={() => setNew(true)}>
              {t('new_template')}
            </Button>
          )
        }
      />
      {isNew && <TemplateEditor template={null} onClose={close} onSaved={onSaved} />}
      {!isNew && rows.line !== null && (
        <TemplateEditor key={rows.line.key} template={rows.line} onClose={close} onSaved={onSaved} />
      )}
    </>
  )
}
