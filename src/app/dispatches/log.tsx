// The log of SMS (a tab of the screen `send_information`): when which text went to whom by which provider, and what became of it. Phones are hidden;
// who may see one asks for it, which is on the record.
import { useSearch } from '@tanstack/react-router'
import { Ban, CircleAlert, CircleCheck, CircleHelp, CircleX, Clock, Eye, LockOpen, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { SmsLine } from '#api/back-office/sms-log.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { statePill } from '#app/kit/display/state-pill.tsx'
import {
  countColumn,
  fixedTextColumn,
  momentColumn,
  pillColumn,
  sumColumn,
  textColumn,
} from '#app/kit/display/tables/column-kinds.tsx'
import type { Column } from '#app/kit/display/tables/columns.ts'
import { labelsOf } from '#app/kit/form/labels.ts'
import { addressTab } from '#app/kit/list/address-tab.ts'
import { ListPage } from '#app/kit/list/list-page.tsx'
import type { FixedTab } from '#app/kit/list/use-list-page.ts'
import { type Known, stateOf } from '#app/kit/list/use-list-state.ts'
import { useOpenLine } from '#app/kit/list/use-open-line.ts'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { faultOfPeriod, periodGroups, withPeriod } from '#app/pickers/period.tsx'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatDateTime, isPlainDate } from '#domain/kernel/time/dates.ts'
import { SMS_CLASSES, SMS_STATUSES, type SmsClass, type SmsStatus } from '#domain/sms-log/log.ts'
import { REFUSED_NUMBER_DAYS, type RefusalCause } from '#domain/sms-log/refusal.ts'
import { PATH, TAB_KEYS } from './tabs.ts'

const endpoints = { list: backOfficeApi.smsLog.list, export: backOfficeApi.smsLog.export }

const OF_TAB = addressTab('log')

const { fieldLabel } = labelsOf('sms-log')
const kindLabel = (kind: SmsClass): string => label(`sms-log:kinds.${kind}`)
const statusLabel = (status: SmsStatus): string => label(`sms-log:statuses.${status}`)
const refusalLabel = (cause: RefusalCause | null): string =>
  cause === null ? '' : label(`sms-log:refusals.${cause}`)
/** A provider of the environment has no name but its kind. */
const providerLabel = (provider: string): string => (provider === 'none' ? label('sms-log:nobody') : provider)

const StatusPill = statePill('sms-log:statuses', {
  in_doubt: ['warn', CircleHelp],
  transmitted: ['brand', Send],
  delivered: ['ok', CircleCheck],
  not_delivered: ['danger', CircleX],
  rejected: ['danger', Ban],
  failed: ['danger', CircleAlert],
  expired: ['warn', Clock],
})

const columns = (): Column<SmsLine>[] => [
  momentColumn('at', fieldLabel('at')),
  fixedTextColumn('phone', fieldLabel('phone'), { width: 170 }),
  pillColumn('status', fieldLabel('status'), ({ status }) => <StatusPill state={status} />, { width: 170 }),
  textColumn('kind', fieldLabel('kind'), ({ kind }) => kindLabel(kind), { width: 180, priority: 1 }),
  textColumn('provider', fieldLabel('provider'), ({ provider }) => providerLabel(provider), {
    width: 150,
    priority: 2,
  }),
  textColumn('dispatch', fieldLabel('dispatch'), ({ dispatch }) => dispatch, { width: 180, priority: 6 }),
  textColumn('refusal', fieldLabel('refusal'), ({ refusal }) => refusalLabel(refusal) || null, {
    width: 180,
    priority: 4,
  }),
  textColumn('words', fieldLabel('words'), ({ words }) => words || null, { width: 220, priority: 7 }),
  textColumn('raw', fieldLabel('raw'), ({ raw }) => raw || null, { width: 150, priority: 5 }),
  countColumn('parts', fieldLabel('parts'), { width: 100, priority: 4 }),
  sumColumn('cost', fieldLabel('cost'), { width: 120, priority: 3 }),
]

function Card({ line }: { line: SmsLine }) {
  const language = useLanguage()
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold tabular">{line.phone}</span>
        <StatusPill state={line.status} />
      </span>
      <span>{kindLabel(line.kind)}</span>
      {line.refusal !== null && <span>{refusalLabel(line.refusal)}</span>}
      {line.words !== '' && <span className="break-words text-[13px] text-text-2">{line.words}</span>}
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[13px] text-text-2">
        <span className="tabular">{formatDateTime(line.at, language)}</span>
        <span>{providerLabel(line.provider)}</span>
      </span>
    </span>
  )
}

/** One SMS. The whole phone is not kept: closing the dialog forgets it. */
function Sms({ line, onClose }: { line: SmsLine; onClose: () => void }) {
  const { t } = useTranslation('sms-log')
  const { can } = useSession()
  const language = useLanguage()
  const [phone, setPhone] = useState<string | null>(null)
  const reveal = useAction(backOfficeApi.smsLog.phone, { onDone: (answer) => setPhone(answer.phone) })
  const release = useAction(backOfficeApi.smsLog.release, {
    onDone: () => {
      toast.ok(t('released', { phone: line.phone }))
      onClose()
    },
  })
  const rows = [
    { label: fieldLabel('phone'), value: phone === null ? line.phone : formatPhone(phone) },
    { label: fieldLabel('kind'), value: kindLabel(line.kind) },
    { label: fieldLabel('dispatch'), value: line.dispatch ?? '' },
    { label: fieldLabel('text'), value: line.text },
    { label: fieldLabel('status'), value: statusLabel(line.status), note: line.raw },
    { label: fieldLabel('refusal'), value: refusalLabel(line.refusal) },
    { label: fieldLabel('words'), value: line.words },
    { label: fieldLabel('status_at'), value: formatDateTime(line.status_at, language) },
    { label: fieldLabel('provider'), value: providerLabel(line.provider) },
    { label: fieldLabel('parts'), value: String(line.parts) },
    { label: fieldLabel('cost'), value: line.cost === null ? '' : formatMoney(line.cost, language) },
  ]
  const mayReveal = can('sms_log.reveal') && phone === null
  const mayRelease = can('dispatches.write') && line.is_number_refused
  const actions = (
    <>
      {mayRelease && (
        <Button
          kind="quiet"
          icon={LockOpen}
          busy={release.isPending}
          onPress={() => release.mutate({ params: { key: line.key }, body: {} })}
        >
          {t('release')}
        </Button>
      )}
      {mayReveal && (
        <Button
          kind="quiet"
          icon={Eye}
          busy={reveal.isPending}
          onPress={() => reveal.mutate({ params: { key: line.key }, body: {} })}
        >
          {t('reveal')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      title={t('sms', { at: formatDateTime(line.at, language) })}
      isOpen
      onClose={onClose}
      actions={mayReveal || mayRelease ? actions : undefined}
    >
      <KeyValue rows={rows.filter(({ value }) => value !== '')} />
      {line.is_number_refused && (
        <p className="mt-3 text-[13px] text-text-2">{t('number_refused', { days: REFUSED_NUMBER_DAYS })}</p>
      )}
    </Dialog>
  )
}

const KNOWN: Known = {
  path: PATH,
  sorts: ['newest'],
  filters: { tab: TAB_KEYS, from: isPlainDate, to: isPlainDate, status: SMS_STATUSES, kind: SMS_CLASSES },
}

export function SmsLog({ tabs }: { tabs: readonly FixedTab[] }) {
  const { t } = useTranslation('sms-log')
  const { can } = useSession()
  const rows = useOpenLine<SmsLine>(endpoints.list, PATH)
  const state = withPeriod(stateOf(useSearch({ strict: false }) as Record<string, unknown>, KNOWN))
  return (
    <>
      <ListPage<SmsLine>
        title={label('screens:send_information')}
        input={{
          ...KNOWN,
          name: 'sms_log',
          endpoints,
          columns: columns(),
          tabs,
          requestOf: OF_TAB.requestOf,
          complete: (asked) => withPeriod(OF_TAB.complete(asked)),
          fault: faultOfPeriod(state.filters),
          groups: [
            ...periodGroups(),
            {
              name: 'status',
              label: fieldLabel('status'),
              items: SMS_STATUSES.map((key) => ({ key, label: statusLabel(key) })),
            },
            {
              name: 'kind',
              label: fieldLabel('kind'),
              items: SMS_CLASSES.map((key) => ({ key, label: kindLabel(key) })),
            },
          ],
        }}
        searchLabel={t(can('sms_log.reveal') ? 'search' : 'search_whole')}
        nameOf={({ phone }) => phone}
        card={(line) => <Card line={line} />}
        linkOf={rows.linkOf}
        onOpen={rows.open}
        empty={{ title: t('empty'), text: t('empty_text') }}
      />
      {rows.line !== null && <Sms key={rows.line.key} line={rows.line} onClose={rows.close} />}
    </>
  )
}
