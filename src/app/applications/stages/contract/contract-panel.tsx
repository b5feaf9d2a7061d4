// The contract: its terms, its state at the partner, the client's code, the document, and the cancellation.
import { FileText, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { usePublicSettings } from '#app/platform/public-settings.ts'
import { toast } from '#app/platform/toasts.ts'
import { isCancellableContract, isPrintableContract } from '#domain/applications/contract.ts'
import { isAssignedToManager } from '#domain/applications/status.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { formatCountdown } from '#domain/kernel/time/durations.ts'
import { splitActions } from '../../application/record-actions.ts'
import { CodeForm } from '../client/code-form.tsx'
import type { PanelProps } from '../panel.ts'
import { PartnerLink } from '../partner-link.tsx'
import { rejectionLabel } from '../partners/partner-labels.ts'
import { usePaper } from '../sale/use-paper.ts'
import { StageAction } from '../stage-action.tsx'
import { useServerSeconds } from '../use-server-seconds.ts'
import { useStep } from '../use-step.ts'
import { EndedContract } from './ended-contract.tsx'
import { LostContract } from './lost-contract.tsx'
import { NewContract } from './new-contract.tsx'
import { PlanTable } from './plan-table.tsx'
import { SettledByPerson } from './settled-by-person.tsx'

type Contract = NonNullable<StagesView['contract']>
const LOOKS = { confirmed: 'ok', failed: 'danger', cancelled: 'calm' } as const

function StatePill({ contract }: { contract: Contract }) {
  const { t } = useTranslation('stages')
  const look = contract.state in LOOKS ? LOOKS[contract.state as keyof typeof LOOKS] : 'warn'
  return (
    <Pill look={look}>{t(`contract.state.${contract.state}`, { why: rejectionLabel(contract.reason) })}</Pill>
  )
}

function Terms({ contract }: { contract: Contract }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const money = (sum: number) => formatMoney(sum, language)
  const { months, markup } = contract
  const lines = [
    { label: t('contract.months'), value: t('contract.months_item', { months, markup }) },
    ...(contract.tariff == null
      ? []
      : [
          {
            label: t('contract.tariff'),
            value: language === 'ru' ? contract.tariff.ru : contract.tariff.uz,
          },
        ]),
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

type WaitProps = Pick<PanelProps, 'record' | 'view' | 'readAt' | 'canAct'> & {
  wait: NonNullable<Contract['wait']>
}

/** Time left of the polling; afterwards the person can poll again, and then contact support. */
function PartnerWait({ record, view, readAt, canAct, wait }: WaitProps) {
  const { t } = useTranslation('stages')
  const { t: common } = useTranslation('common')
  const phone = usePublicSettings()?.support_phone
  const poll = useStep(onlineApi.stages.getContract, record.id)
  const now = useServerSeconds(view.server_time, readAt, !wait.is_over)
  if (!wait.is_over) {
    const left = formatCountdown(Date.parse(wait.until) - now)
    return (
      <p role="status" className="text-text-2 tabular">
        {t('contract.wait.polling', { left })}
      </p>
    )
  }
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="font-semibold text-warn">{t(`contract.wait.${wait.awaited}`)}</p>
      {wait.needs_support && (
        <p className="text-text">
          {t('contract.wait.support')} {phone ? common('support', { phone: formatPhone(phone) }) : ''}
        </p>
      )}
      {canAct && (
        <StageAction>
          <Button kind="primary" shortcut="proceed" busy={poll.busy} onPress={() => poll.act({})}>
            {t('contract.wait.get')}
          </Button>
        </StageAction>
      )}
    </div>
  )
}

/** The next action after the contract of a registered application was cancelled. */
function AfterCancelling({ record }: Pick<PanelProps, 'record'>) {
  const { t } = useTranslation('stages')
  const { t: reason } = useTranslation('reasons')
  const [next] = splitActions(record).main
  return (
    <p role="status" className="font-semibold text-warn">
      {next === undefined
        ? t('contract.next_by_others')
        : t('contract.next', { action: reason(`actions.${next}`) })}
    </p>
  )
}

function Cancelling({ id, contract }: { id: string; contract: Contract }) {
  const { t } = useTranslation('stages')
  const { t: kit } = useTranslation('kit')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const cancel = useStep(onlineApi.stages.cancelContract, id, () => setDialogOpen(false))
  return (
    <>
      <Button kind="danger" onPress={() => setDialogOpen(true)}>
        {t('contract.cancel')}
      </Button>
      <Confirm
        title={t('contract.cancel')}
        text={t('contract.cancel_text', { number: contract.number })}
        confirm={t('contract.cancel')}
        kind="danger"
        dismiss={kit('keep')}
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onConfirm={() => cancel.act({})}
        busy={cancel.busy}
      />
    </>
  )
}

type SigningProps = {
  id: string
  page: string
  canAct: boolean
  resendIn: number | undefined
  isByCode: boolean
}

/** The client signs on the partner's page with their own phone; the server asks the partner by itself. */
function Signing({ id, page, canAct, resendIn, isByCode }: SigningProps) {
  const { t } = useTranslation('stages')
  const send = useStep(onlineApi.stages.sendSigningLink, id, () => toast.ok(t('signing.sent')))
  const check = useStep(onlineApi.stages.getContract, id)
  return (
    <div className="flex flex-col gap-3">
      <PartnerLink
        page={page}
        text={t('signing.text')}
        canSend={canAct}
        busy={send.busy}
        resendIn={resendIn}
        onSend={() => send.act({})}
      >
        {canAct && isByCode && (
          <Button kind="quiet" busy={check.busy} onPress={() => check.act({})}>
            {t('signing.check')}
          </Button>
        )}
      </PartnerLink>
      {canAct && !isByCode && (
        <StageAction>
          <Button kind="primary" shortcut="proceed" busy={check.busy} onPress={() => check.act({})}>
            {t('signing.check')}
          </Button>
        </StageAction>
      )}
      {isByCode && <p className="font-semibold text-text-2">{t('signing.or_code')}</p>}
    </div>
  )
}

/** What the partner says of the contract, and the button to ask again. */
function PartnerState({ id, contract, canAct }: { id: string; contract: Contract; canAct: boolean }) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const ask = useStep(onlineApi.stages.askPartnerState, id)
  const known = contract.partner_state
  const isShown = known !== undefined && contract.state === 'confirmed'
  if (!isShown) return null
  const isLate = known !== null && ['overdue_30', 'overdue_60'].includes(known.state)
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-text-2">
      {known !== null && (
        <span className={isLate ? 'font-semibold text-danger' : ''}>
          {`${t('contract.partner_state')}: ${t(`contract.partner_states.${known.state}`)}, ${formatDateTime(known.at, language)}`}
        </span>
      )}
      {canAct && (
        <Button kind="text" busy={ask.busy} onPress={() => ask.act({})}>
          {t('contract.ask_state')}
        </Button>
      )}
    </p>
  )
}

type MadeProps = Pick<PanelProps, 'record' | 'view' | 'readAt' | 'canAct'> & {
  contract: Contract
  mayCancel: boolean
  isSettled: boolean
  resendIn: number | undefined
}

function MadeContract({ record, view, readAt, contract, mayCancel, isSettled, canAct, resendIn }: MadeProps) {
  const { t } = useTranslation('stages')
  const confirm = useStep(onlineApi.stages.confirmContract, record.id)
  const resend = useStep(onlineApi.stages.sendContractCode, record.id, () => toast.ok(t('sent')))
  const { number, partner, state } = contract
  const isEnded = state === 'cancelled' || state === 'failed'
  const act = usePaper({ kind: 'act', id: record.id, title: t('contract.act_file', { number }) })
  const document = usePaper({
    kind: 'contract',
    id: record.id,
    title: t('contract.file', { number }),
  })
  return (
    <>
      <p className="flex flex-wrap items-center gap-3 font-semibold">
        {t('contract.number', { number, partner: partner.name })}
        <StatePill contract={contract} />
      </p>
      {contract.words !== undefined && (
        <p className="wrap-anywhere text-text">{t('contract.words', { words: contract.words })}</p>
      )}
      {contract.is_settled_by_person && <SettledByPerson id={record.id} canAct={canAct} />}
      {contract.wait !== null && !contract.is_settled_by_person && (
        <PartnerWait record={record} view={view} readAt={readAt} canAct={canAct} wait={contract.wait} />
      )}
      <PartnerState id={record.id} contract={contract} canAct={canAct} />
      {state === 'lost' && <LostContract id={record.id} canAct={canAct} />}
      {isEnded ? (
        <EndedContract contract={contract}>
          <Terms contract={contract} />
        </EndedContract>
      ) : (
        <Terms contract={contract} />
      )}
      {contract.reason === 'terms_changed' && state !== 'failed' && (
        <p role="alert" className="font-semibold text-warn">
          {t('contract.terms_changed')}
        </p>
      )}
      {state === 'waiting' && contract.signing?.page !== undefined && contract.signing.page !== '' && (
        <Signing
          id={record.id}
          page={contract.signing.page}
          canAct={canAct}
          resendIn={view.resend_in?.signing}
          isByCode={contract.signing.by_code}
        />
      )}
      {contract.is_code_unsent && (
        <p role="alert" className="font-semibold text-warn">
          {t('contract.code_unsent')}
        </p>
      )}
      {canAct && state === 'waiting' && contract.signing?.by_code !== false && (
        <CodeForm
          error={confirm.errorOf('code')}
          busy={confirm.busy}
          resending={resend.busy}
          resendIn={resendIn}
          digits={contract.code_digits}
          onConfirm={(code) => confirm.act({ code })}
          onResend={() => resend.act({})}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {isPrintableContract(state) && (
          <Button kind="quiet" icon={FileText} busy={document.busy} onPress={document.open}>
            {t('contract.open')}
          </Button>
        )}
        {contract.act != null && (
          <Button kind="quiet" icon={FileText} busy={act.busy} onPress={act.open}>
            {t('contract.act')}
          </Button>
        )}
        {contract.act != null && act.mayShare && (
          <Button kind="quiet" icon={Share2} busy={act.busy} onPress={act.share}>
            {t('contract.act')}
          </Button>
        )}
        {isPrintableContract(state) && document.mayShare && (
          <Button kind="quiet" icon={Share2} busy={document.busy} onPress={document.share}>
            {t('contract.share')}
          </Button>
        )}
        {mayCancel && !isSettled && isCancellableContract(state) && state !== 'cancelling' && (
          <Cancelling id={record.id} contract={contract} />
        )}
      </div>
      {mayCancel && isSettled && <p className="text-[13px] text-text-2">{t('contract.cancel_refused')}</p>}
    </>
  )
}

export function ContractPanel({ record, view, canAct, readAt }: PanelProps) {
  const { t } = useTranslation('stages')
  const { contract } = view
  const isOpen = isAssignedToManager(record.status)
  return (
    <Section title={t('contract.title')}>
      {contract === null && !canAct && <p className="text-text-2">{t('contract.none')}</p>}
      {/* Above the terms: the table of payments is longer than a screen. */}
      {record.status === 'registered' && contract?.state === 'cancelled' && (
        <AfterCancelling record={record} />
      )}
      {contract !== null && (
        <MadeContract
          record={record}
          view={view}
          readAt={readAt}
          contract={contract}
          canAct={canAct}
          mayCancel={canAct && isOpen}
          isSettled={view.paid_or_written_off}
          resendIn={view.resend_in?.contract}
        />
      )}
      {canAct && record.status === 'in_process' && !contract?.is_live && (
        <NewContract record={record} view={view} />
      )}
    </Section>
  )
}
