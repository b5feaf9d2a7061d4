// SMS providers (screen `reference.providers`): who sends now, the list, and what can be done with one: change, test,
// switch on or off, its history; and the texts that a provider has to approve beforehand.
import { FileText, History, Plus, Power, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ProviderLine } from '#api/back-office/providers.ts'
import { textOf, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { LoadingState } from '#app/kit/display/states.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { PROVIDER_KINDS, PROVIDER_STATUSES } from '#domain/providers/provider.ts'
import { columnsIn, DayFigures, StatusPill } from './columns.tsx'
import { InForce } from './in-force.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { Texts } from './texts.tsx'
import { ToggleConfirm } from './toggle-confirm.tsx'
import { itemsOf, kindWord, statusWord, wordsOf } from './words.ts'

const rows = backOfficeApi.providers
type Open =
  | { what: 'form'; line: ProviderLine | null }
  | { what: 'test' | 'toggle' | 'history'; line: ProviderLine }
  | { what: 'texts' }

function RowMenu({ line, onOpen }: { line: ProviderLine; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('providers')
  const items = [
    { key: 'test', label: t('test'), icon: Send },
    { key: 'toggle', label: t(line.status === 'active' ? 'off' : 'on'), icon: Power },
    { key: 'history', label: t('history'), icon: History },
  ] as const
  return (
    <MenuButton
      label={t('actions', { name: line.name })}
      items={items}
      onAction={(key) => {
        const what = items.find((item) => item.key === key)?.key
        if (what !== undefined) onOpen({ what, line })
      }}
    />
  )
}

function Past({ line, onClose }: { line: ProviderLine; onClose: () => void }) {
  const { t } = useTranslation('providers')
  return (
    <Sheet title={line.name} isOpen onClose={onClose}>
      <RecordHistory
        row={rows.history}
        recordKey={line.key}
        wordsOf={wordsOf}
        actionWord={(action) => (action === 'sms_provider_test' ? t('tested') : null)}
      />
    </Sheet>
  )
}

const Card = ({ line }: { line: ProviderLine }) => (
  <span className="flex flex-col gap-1.5">
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-semibold">
        {line.priority}. {line.name}
      </span>
      <StatusPill line={line} />
    </span>
    <span className="flex flex-wrap justify-between gap-x-4 text-text-2">
      <span>{kindWord(line.kind)}</span>
      <DayFigures line={line} />
    </span>
  </span>
)

export function Providers() {
  const { t } = useTranslation('providers')
  const language = useLanguage()
  const { data: state, error } = useEndpoint(rows.state, {}, { notify: 'none' })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const saved = () => {
    const isNew = open?.what === 'form' && open.line === null
    close()
    toast.ok(t(isNew ? 'saved_new' : 'saved'))
    void refresh(rows.list.path)
  }
  const dialogOf = (shown: Open): ReactNode => {
    if (shown.what === 'texts') return <Texts texts={state?.texts} onClose={close} />
    if (shown.what === 'form')
      return <ProviderDialog line={shown.line} kinds={state?.kinds ?? []} onClose={close} onDone={saved} />
    if (shown.what === 'test')
      return <TestDialog line={shown.line} text={state?.texts[language].at(-1) ?? ''} onClose={close} />
    const Part = shown.what === 'toggle' ? ToggleConfirm : Past
    return <Part line={shown.line} onClose={close} />
  }
  return (
    <>
      <ListPage<ProviderLine>
        title={textOf('screens:reference_providers') ?? ''}
        given={{
          name: 'sms-providers',
          path: '/reference/providers',
          rows,
          columns: columnsIn(language),
          sorts: ['priority', 'name', 'kind', 'status', 'price'],
          filters: { status: PROVIDER_STATUSES, kind: PROVIDER_KINDS },
          groups: [
            { name: 'status', items: itemsOf(statusWord, PROVIDER_STATUSES) },
            { name: 'kind', items: itemsOf(kindWord, PROVIDER_KINDS) },
          ],
        }}
        searchLabel={t('search')}
        nameOf={(line) => statusWord(line.status)}
        card={(line) => <Card line={line} />}
        onOpen={(line) => setOpen({ what: 'form', line })}
        rowActions={(line) => <RowMenu line={line} onOpen={setOpen} />}
        empty={{ title: t('empty'), text: t('empty_text') }}
        actions={
          <>
            <Button kind="quiet" icon={FileText} onPress={() => setOpen({ what: 'texts' })}>
              {t('texts')}
            </Button>
            <Button kind="primary" icon={Plus} onPress={() => setOpen({ what: 'form', line: null })}>
              {t('new')}
            </Button>
          </>
        }
      >
        {state === undefined && error === null && <LoadingState rows={1} />}
        {state !== undefined && <InForce state={state} />}
      </ListPage>
      {open !== null && dialogOf(open)}
    </>
  )
}
