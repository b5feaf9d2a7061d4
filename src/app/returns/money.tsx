// The money of a request as one calculation: one column of figures with the sign before it, and the result.
import { clsx } from 'clsx'
import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/applications/contract.ts'
import { type RefundRow, refundRows } from '#domain/returns/refund.ts'
import { Block } from './block.tsx'

type PaidBy = { method: PaymentMethod; setMethod: (method: PaymentMethod) => void }

type Props = {
  request: WholeReturn
  /** Opens the form of another sum; undefined where the person may not change it now. */
  onChange: (() => void) | undefined
  /** How the person pays it back; undefined where it is not paid now. */
  paidBy: PaidBy | undefined
}

const SIGNS: Partial<Record<RefundRow['row'], string>> = { part: '= ', beyond: '+ ' }
const signOf = ({ row, sum }: RefundRow): string => SIGNS[row] ?? (sum < 0 ? '− ' : '')

function useNotes({ money, partner }: WholeReturn): Partial<Record<RefundRow['row'], string>> {
  const { t } = useTranslation('returns')
  const changed =
    money.reason === '' ? '' : `${t('money.calculated')}: ${sumLabel(money.calculated)}. ${money.reason}`
  return {
    share: partner.name,
    part: t('money.part_note', { down: sumLabel(money.down_payment), cost: sumLabel(money.cost) }),
    withheld: changed,
    beyond: changed,
    refund:
      money.method === null
        ? ''
        : `${label(`stages:payment.method.${money.method}`)}, ${timeLabel(money.paid_at)}`,
  }
}

export function Money({ request, onChange, paidBy }: Props) {
  const { t } = useTranslation('returns')
  const { money, product } = request
  const notes = useNotes(request)
  const rows = refundRows(product.net, money)
  const change = onChange && (
    <Button kind="text" icon={PencilLine} onPress={onChange}>
      {t('figures_change')}
    </Button>
  )
  return (
    <Block title={t('money_title')} block="money" {...(change ? { actions: change } : {})}>
      <dl className="divide-y divide-line-soft">
        {rows.map((one) => {
          const isResult = one.row === 'refund'
          const isNothing = isResult && one.sum === 0
          return (
            <div
              key={one.row}
              className={clsx(
                'flex flex-wrap items-center gap-x-4 px-3.5 py-1.5',
                isResult ? 'min-h-12 rounded-b-card bg-brand-soft text-brand-strong' : 'min-h-[38px]',
              )}
            >
              <dt className={clsx('min-w-0 flex-1 basis-48 text-sm', isResult && 'font-semibold')}>
                {isNothing ? t('money.nothing') : t(`money.${one.row}`)}
                {notes[one.row] && (
                  <span className={clsx('ml-2 text-[13px]', !isResult && 'text-text-2')}>
                    {notes[one.row]}
                  </span>
                )}
              </dt>
              {isResult && !isNothing && paidBy !== undefined && (
                <dd className="compact">
                  <Segments
                    name="method"
                    label={label('returns:money.method')}
                    items={PAYMENT_METHODS.map((method) => ({
                      key: method,
                      label: label(`stages:payment.method.${method}`),
                    }))}
                    value={paidBy.method}
                    onChange={(chosen) =>
                      paidBy.setMethod(PAYMENT_METHODS.find((method) => method === chosen) ?? paidBy.method)
                    }
                  />
                </dd>
              )}
              <dd
                className={clsx(
                  'ml-auto whitespace-nowrap text-right tabular',
                  isResult ? 'text-lg font-bold' : 'text-sm',
                  one.row === 'part' && 'font-semibold',
                )}
              >
                {signOf(one)}
                {sumLabel(Math.abs(one.sum))}
              </dd>
            </div>
          )
        })}
      </dl>
      <p className="px-3.5 py-2 text-[13px] text-text-2">{t('money.instalments')}</p>
    </Block>
  )
}
