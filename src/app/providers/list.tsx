// SMS providers (screen `reference.providers`): the active ones, the list with edit, test, on and off, history; and the
// texts that a provider has to approve in advance.
import { FileText, History, Plus, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { type ProviderLine, providerList } from '#api/back-office/providers.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { LoadingState } from '#app/kit/display/states.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { StepDialog, useStepItems } from '#app/kit/steps/steps.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { PROVIDER_KINDS } from '#domain/providers/provider.ts'
import { InForce } from './active-providers.tsx'
import { DayFigures, LOOKS, StatusPill } from './columns.tsx'
import { ProviderFormDialog } from './form.tsx'
import { actionLabel, describeChange, kindLabel, statusLabel } from './labels.ts'
import { providerSteps } from './steps.tsx'
import { TestForm } from './test-form.tsx'
import { Texts } from './texts.tsx'

const endpoints = backOfficeApi.providers
type Open =
  | { what: 'form'; line: ProviderLine | null }
  | { what: 'test'; line: ProviderLine }
  | { what: 'history'; line: ProviderLine }
  | { what: 'step'; step: string; line: ProviderLine }
  | { what: 'texts' }

function RowMenu({ line, onOpen }: { line: ProviderLine; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('providers')
  const steps = useStepItems(providerSteps, line)
  const items = [
    { key: 'test', label: t('test'), icon: Send },
    ...steps,
    { key: 'history', label: t('history'), icon: History },
  ]
  return (
    <MenuButton
      label={t('actions', { name: line.name })}
      items={items}
      onAction={(key) => {
        if (key === 'test' || key === 'history') onOpen({ what: key, line })
        else onOpen({ what: 'step', step: key, line })
      }}
    />
  )
}

function Past({ line, onClose }: { line: ProviderLine; onClose: () => void }) {
  return (
    <Sheet title={line.name} isOpen onClose={onClose}>
      <RecordHistory
        endpoint={endpoints.history}
        recordKey={line.key}
        describeChange={describeChange}
        actionLabel={actionLabel}
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
      <span>{kindLabel(line.kind)}</span>
      <DayFigures line={line} />
    </span>
  </span>
)

export function ProviderList() {
  const { t } = useTranslation('providers')
  const language = useLanguage()
  const { data: state, error } = useEndpoint(endpoints.state, {}, { notify: 'none' })
  const rows = useOpenLine<ProviderLine>(endpoints.list, '/reference/providers')
  const [chosen, setOpen] = useState<Open | null>(null)
  const kinds = { items: itemsOf(PROVIDER_KINDS, kindLabel), isComplete: true } as const
  const open: Open | null = chosen ?? (rows.line && { what: 'form', line: rows.line })
  const close = chosen === null ? rows.close : () => setOpen(null)
  const saved = (name: string) => {
    const isNew = open?.what === 'form' && open.line === null
    close()
    toast.ok(t(isNew ? 'saved_new' : 'saved', { name }))
    void refresh(endpoints.list.path)
  }
  const testsOf = (line: ProviderLine) =>
    state?.kinds.find(({ kind }) => kind === line.kind)?.tests[language] ?? []
  const dialogOf = (shown: Open): ReactNode => {
    if (shown.what === 'texts') return <Texts texts={state?.texts} onClose={close} />
    if (shown.what === 'form')
      return (
        <ProviderFormDialog line={shown.line} kinds={state?.kinds ?? []} onClose={close} onDone={saved} />
      )
    if (shown.what === 'test')
      return <TestForm line={shown.line} texts={testsOf(shown.line)} onClose={close} />
    if (shown.what === 'history') return <Past line={shown.line} onClose={close} />
    return (
      <StepDialog
        table={providerSteps}
        record={shown.line}
        step={shown.step}
        onClose={close}
        onGone={close}
      />
    )
  }
  return (
    <>
      <ListPage<ProviderLine>
        title={label('screens:reference_providers')}
        input={useDeclaredList(providerList, { looks: LOOKS, options: { kind: kinds } })}
        searchLabel={t('search')}
        nameOf={(line) => statusLabel(line.status)}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
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
