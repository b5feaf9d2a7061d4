// The contract: its terms, its state at the partner, the client's code, the document, and taking it back.
import { FileText, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { Section } from '#app/kit/section.tsx'
import { KeyValue } from '#app/kit/show/key-value.tsx'
import { Pill } from '#app/kit/show/pill.tsx'
import { toast } from '#app/platform/toasts.ts'
import { contract as rows } from '#contract/index.ts'
import type { StagesView } from '#contract/stages.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { CodeForm } from '../client/code-form.tsx'
import type { PanelProps } from '../panel.ts'
import { reasonWords } from '../partner-words.ts'
import { useStep } from '../use-step.ts'
import { NewContract } from './new-contract.tsx'
import { PlanTable } from './plan-table.tsx'
import { useDocument } from './use-document.ts'

type Contract = NonNullable<StagesView['contract']>
const LOOKS = { confirmed: 'ok', failed: 'danger', cancelled: 'calm' } as const

function State({ contract }: { contract: Contract }) {
  const { t } = useTranslation('stages')
  const look = contract.state in LOOKS ? LOOKS[contract.state as keyof typeof LOOKS] : 'warn'
  return (
    <Pill look={look}>{t(`contract.state.${contract.state}`, { why: reasonWords(contract.reason) })}</Pill>
  )
}

function Terms({ contract }: { contract: Contract }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const money = (sum: number) => formatMoney(sum, language)
  const { months, markup } = contract
  const lines = [
    { label: t('contract.months'), value: t('contract.months_item', { months, markup }) },
    { label: t('contract.cost'), value: money(contract.cost) },
    { label: t('contract.down'), value: money(contract.down_payment) },
    { label: t('contract.total'), value: <b>{money(contract.total)}</b> },
  ]
  return (
    <>
      <KeyValue rows={lines} />
      <PlanTable plan={contract.plan} />
    </>
  )
}

function Cancelling({ id, contract }: { id: string; contract: Contract }) {
  const { t } = useTranslation('stages')
  const [isAsked, setAsked] = useState(false)
  const cancel = useStep(rows.stages.cancelContract, id, () => setAsked(false))
  return (
    <>
      <Button kind="danger" onPress={() => setAsked(true)}>
        {t('contract.cancel')}
      </Button>
      <Confirm
        title={t('contract.cancel')}
        text={t('contract.cancel_text', { number: contract.number })}
        confirm={t('contract.cancel')}
        kind="danger"
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => cancel.act({})}
        busy={cancel.busy}
      />
    </>
  )
}

const CANCELLABLE = ['making', 'waiting', 'moderation', 'confirmed']
const PRINTABLE = ['waiting', 'moderation', 'confirmed']

function Made({
  record,
  contract,
  mayCancel,
  canAct,
}: Pick<PanelProps, 'record' | 'canAct'> & { contract: Contract; mayCancel: boolean }) {
  const { t } = useTranslation('stages')
  const confirm = useStep(rows.stages.confirmContract, record.id)
  const resend = useStep(rows.stages.sendContractCode, record.id, () => toast.ok(t('sent')))
  const { number, partner, state } = contract
  const document = useDocument(record.id, number)
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 font-semibold">
        {t('contract.number', { number, partner: partner.name })}
        <State contract={contract} />
      </p>
      <Terms contract={contract} />
      {canAct && state === 'waiting' && (
        <CodeForm
          error={confirm.errorOf('code')}
          busy={confirm.busy}
          resending={resend.busy}
          onConfirm={(code) => confirm.act({ code })}
          onResend={() => resend.act({})}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {PRINTABLE.includes(state) && (
          <Button kind="quiet" icon={FileText} busy={document.busy} onPress={document.open}>
            {t('contract.open')}
          </Button>
        )}
        {PRINTABLE.includes(state) && document.mayShare && (
          <Button kind="quiet" icon={Share2} busy={document.busy} onPress={document.share}>
            {t('contract.share')}
          </Button>
        )}
        {mayCancel && CANCELLABLE.includes(state) && <Cancelling id={record.id} contract={contract} />}
      </div>
    </>
  )
}

export function ContractPanel({ record, view, canAct }: PanelProps) {
  const { t } = useTranslation('stages')
  const { contract } = view
  const isOpen = record.status === 'in_process' || record.status === 'registered'
  return (
    <Section title={t('contract.title')}>
      {contract === null && !canAct && <p className="text-text-2">{t('contract.none')}</p>}
      {contract !== null && (
        <Made record={record} contract={contract} canAct={canAct} mayCancel={canAct && isOpen} />
      )}
      {canAct && record.status === 'in_process' && !contract?.is_live && (
        <NewContract record={record} view={view} />
      )}
    </Section>
  )
}
