// What the screens of an invoice show: its fields, its goods, what it has posted, and the buttons that the person may use.
import { Link } from '@tanstack/react-router'
import { CircleCheck, PencilLine, Printer, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Order } from '#api/back-office/orders.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { afterStep } from '#app/pickers/stock-steps.ts'
import { call } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { showPaper } from '#app/platform/show-paper.ts'
import { toast } from '#app/platform/toasts.ts'
import { isLanguage, LANGUAGES } from '#domain/kernel/texts/language.ts'
import { unitLabel } from '#domain/stock/lines.ts'
import { FieldsDialog } from './fields-dialog.tsx'
import { anyFieldLabel, fieldLabel, placeLabel, StatePill, valueLabel } from './labels.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

const endpoints = backOfficeApi.orders
type Props = { order: Order }

export function OrderFacts({ order }: Props) {
  const { t } = useTranslation('orders')
  const { can } = useSession()
  const { application, receipt, unfilled, down_payment } = order
  const text = (field: 'payment_type' | 'delivery' | 'delivery_time' | 'owner_name') => ({
    label: fieldLabel(field),
    value: valueLabel(field, order[field]) || '—',
  })
  const time = (at: string | null, who: string | null) => ({
    value: timeLabel(at),
    ...(who === null ? {} : { note: who }),
  })
  const number = `№ ${application.number}`
  const rows = [
    {
      label: fieldLabel('application'),
      value: can('applications.view') ? (
        <Link to="/applications/$id" params={{ id: application.id }} className="text-brand-strong underline">
          {number}
        </Link>
      ) : (
        number
      ),
    },
    { label: fieldLabel('client'), value: order.client },
    { label: fieldLabel('branch'), value: order.branch?.name ?? '—' },
    { label: fieldLabel('contract'), value: `№ ${order.contract}`, note: order.partner },
    { label: fieldLabel('sum'), value: sumLabel(order.sum) },
    ...(down_payment === 0 ? [] : [{ label: fieldLabel('down_payment'), value: sumLabel(down_payment) }]),
    text('payment_type'),
    text('delivery'),
    ...(order.delivery === 'delivery' ? [text('delivery_time')] : []),
    text('owner_name'),
    {
      label: fieldLabel('receipt'),
      value: receipt === null ? t('receipt.none') : `${receipt.register} № ${receipt.number}`,
      ...(receipt === null ? {} : { note: `${timeLabel(receipt.at)}, ${sumLabel(receipt.sum)}` }),
    },
    { label: fieldLabel('created_at'), ...time(order.created_at, order.author) },
    ...(order.closed_at === null
      ? []
      : [{ label: fieldLabel('closed_at'), ...time(order.closed_at, order.closed_by) }]),
  ]
  return (
    <Section>
      {unfilled.length > 0 && (
        <p role="status" className="font-semibold text-warn">
          {t('unfilled_note', { fields: unfilled.map(anyFieldLabel).join(', ') })}
        </p>
      )}
      {order.state === 'draft' && order.needs_receipt && receipt === null && (
        <p className="text-warn">{t('receipt.needed')}</p>
      )}
      <KeyValue rows={rows} />
    </Section>
  )
}

export function OrderGoods({ order: { goods } }: Props) {
  const { t } = useTranslation('orders')
  return (
    <Section title={t('goods')}>
      {goods.length === 0 && <p className="text-text-2">{t('no_goods')}</p>}
      <ul aria-label={t('goods')} className="divide-y divide-line">
        {goods.map((good) => (
          <li key={good.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block break-words font-medium">{good.name}</span>
              <span className="flex flex-wrap gap-x-3 text-[13px] text-text-2 tabular">
                <span>{unitLabel(good)}</span>
                {good.is_gift && <span>{t('gift')}</span>}
              </span>
            </span>
            <span className="tabular">{sumLabel(good.price - good.discount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The entries of the ledger that a closed invoice has posted. */
export function OrderEntries({ order: { entries } }: Props) {
  const { t } = useTranslation('orders')
  if (entries.length === 0) return null
  return (
    <Section title={t('entries')}>
      <ul aria-label={t('entries')} className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block break-words">{entry.product}</span>
              <span className="block text-[13px] text-text-2">
                {[placeLabel(entry.place), entry.branch].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex flex-wrap gap-x-4 text-right tabular">
              <span>{t('entry', { quantity: entry.quantity })}</span>
              {entry.value !== null && <span>{sumLabel(entry.value)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Prints a closed invoice in one of the three languages. */
function PrintButton({ order: { key } }: Props) {
  const { t } = useTranslation('orders')
  const print = async (language: string) => {
    if (!isLanguage(language)) return
    try {
      await showPaper(
        async () => (await call(endpoints.paper, { params: { key }, query: { language } })) as Blob,
      )
    } catch {
      toast.warn(t('print_failed'))
    }
  }
  return (
    <MenuButton
      label={t('print')}
      icon={Printer}
      items={LANGUAGES.map((language) => ({ key: language, label: t(`print_in.${language}`) }))}
      onAction={(language) => void print(language)}
    />
  )
}

function CloseDialog({ order: { key, number, version }, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation('orders')
  const after = afterStep({ done: t('close.done', { number }), list: endpoints.list.path, onClose })
  const close = useAction(endpoints.close, after)
  return (
    <Confirm
      title={t('close.title', { number })}
      text={t('close.text')}
      confirm={t('close.do')}
      kind="primary"
      isOpen
      busy={close.isPending}
      onClose={onClose}
      onConfirm={() => close.mutate({ params: { key }, body: { base_version: version } })}
    />
  )
}

/** Whether the person may act on an invoice, as the server decides it. */
function useMay({ order }: Props) {
  const { user, scopeOf } = useSession()
  return (permission: 'order.edit' | 'order.close'): boolean => {
    const scope = scopeOf(permission)
    return scope === 'all' || (scope === 'own' && (order.is_mine || user?.branch_id === order.branch?.id))
  }
}

type Open = 'fields' | 'receipt' | 'close'

/** What is done with an invoice: its fields, its receipt, its closing, its print. */
export function OrderSteps({ order }: Props) {
  const { t } = useTranslation('orders')
  const { can } = useSession()
  const may = useMay({ order })
  const [open, setOpen] = useState<Open | null>(null)
  const { state, receipt, unfilled } = order
  const isDraft = state === 'draft'
  const canFill = may('order.edit') && (isDraft || (state === 'closed' && unfilled.length > 0))
  const canAddReceipt = may('order.close') && (isDraft || (state === 'closed' && receipt === null))
  const canClose = isDraft && may('order.close') && order.is_mine && order.is_paid
  const onClose = () => setOpen(null)
  return (
    <>
      <div className="mr-auto flex flex-wrap items-center gap-3">
        <StatePill state={state} />
        {isDraft && may('order.close') && !canClose && (
          <span className="text-text-2">{t(order.is_mine ? 'close.unpaid' : 'close.not_mine')}</span>
        )}
      </div>
      {state === 'closed' && can('order.closed') && <PrintButton order={order} />}
      {canFill && (
        <Button kind="quiet" icon={PencilLine} onPress={() => setOpen('fields')}>
          {t('fill')}
        </Button>
      )}
      {canAddReceipt && (
        <Button kind="quiet" icon={ReceiptText} onPress={() => setOpen('receipt')}>
          {t(receipt === null ? 'receipt.add' : 'receipt.change')}
        </Button>
      )}
      {canClose && (
        <Button kind="primary" icon={CircleCheck} onPress={() => setOpen('close')}>
          {t('close.do')}
        </Button>
      )}
      {open === 'fields' && <FieldsDialog order={order} onClose={onClose} />}
      {open === 'receipt' && <ReceiptDialog order={order} onClose={onClose} />}
      {open === 'close' && <CloseDialog order={order} onClose={onClose} />}
    </>
  )
}
