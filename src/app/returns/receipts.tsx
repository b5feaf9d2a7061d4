// The fiscal receipt of the sale beside the place of the return receipt, to compare them.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { Button } from '#app/kit/button.tsx'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useSession } from '#app/platform/session.ts'
import { receiptInstant } from '#domain/kernel/codes/fiscal-receipt.ts'
import { BLOCK_BODY, Block } from './block.tsx'
import { checkStateLabel, fieldLabel } from './labels.ts'
import type { ReceiptDraft } from './receipt-draft.ts'

const LONGEST_CODE = 300

type Says = { register: string; receipt: string; sign: string; issued_at: string | null; sum?: number | null }

/** What a receipt says, a line each; the cash register is marked where it is that of the sale. */
function Paper({ says, isSame = false }: { says: Says; isSame?: boolean }) {
  const rows = [
    ['register', says.register] as const,
    ['receipt', says.receipt] as const,
    ['sign', says.sign] as const,
    ['issued_at', timeLabel(says.issued_at)] as const,
    ...(says.sum === undefined ? [] : [['sum', sumLabel(says.sum)] as const]),
  ]
  return (
    <dl className="flex flex-col gap-1.5 text-[13px]">
      {rows.map(([field, value]) => (
        <div key={field}>
          <dt className="text-text-2">{fieldLabel(field)}</dt>
          <dd className="flex items-center gap-1 break-all font-semibold text-text tabular">
            {value}
            {field === 'register' && isSame && <Check aria-hidden size={14} className="shrink-0 text-ok" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PlaceProps = { request: WholeReturn; draft: ReceiptDraft; onTyping: () => void }

/** The place of a receipt that is due: a scanner or the camera fills it. */
function Place({ request, draft, onTyping }: PlaceProps) {
  const { t } = useTranslation('returns')
  const [text, setText] = useState('')
  const scan = (code: string) => {
    draft.scan(code.trim())
    setText('')
  }
  const { sale_receipt: sale, wanted_codes, money } = request
  return (
    <div className="flex flex-col gap-3 rounded-xl border-2 border-dashed border-brand bg-row-focus p-3">
      <p className="text-[13px] text-text">{t('receipt_place', { sum: sumLabel(money.refund) })}</p>
      <form
        noValidate
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') scan(text)
        }}
      >
        <Field label={t('receipt_code')} error={draft.fault} className="min-w-0 flex-1">
          <TextInput
            name="receipt_code"
            value={text}
            onChange={setText}
            maxLength={LONGEST_CODE}
            takesCodes
          />
        </Field>
        <ScanButton label={t('scan_receipt')} onScan={scan} />
      </form>
      {draft.parts !== null && (
        <div role="status">
          <Paper
            says={{
              register: draft.parts.register,
              receipt: draft.parts.number,
              sign: draft.parts.sign,
              issued_at: receiptInstant(draft.parts).toISOString(),
              sum: money.refund,
            }}
            isSame={sale?.register === draft.parts.register}
          />
        </div>
      )}
      {wanted_codes.length > 0 && (
        <p role="status" className={clsx('text-[13px]', draft.missingCodes > 0 ? 'text-warn' : 'text-ok')}>
          {t('receipt_codes', {
            count: wanted_codes.length - draft.missingCodes,
            of: wanted_codes.length,
          })}
        </p>
      )}
      <Button kind="text" onPress={onTyping}>
        {t('receipt_type')}
      </Button>
    </div>
  )
}

type Props = PlaceProps & {
  /** The person adds the receipt now. */
  mayAdd: boolean
}

export function Receipts({ request, draft, mayAdd, onTyping }: Props) {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const { key, check, sale_receipt: sale } = request
  return (
    <Block title={t('receipts')} note={t('receipts_note')} block="check" isNext={mayAdd}>
      <div className={clsx(BLOCK_BODY, sale !== null && 'sm:grid sm:grid-cols-2')}>
        <div className="flex min-w-0 flex-col gap-2">
          <h3 className="text-[13px] font-semibold text-text">{t('check_sale')}</h3>
          {sale === null ? (
            <p className="text-[13px] text-text-2">{t('check_sale_none')}</p>
          ) : (
            <div className="rounded-xl border border-line bg-surface-2 p-3">
              <Paper says={sale} />
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <h3 className="text-[13px] font-semibold text-text">{t('check_return')}</h3>
          {check === null && <p className="text-[13px] text-text-2">{t('check_none')}</p>}
          {check !== null && (
            <p className={clsx('text-[13px]', check.state === 'added' ? 'text-ok' : 'text-warn')}>
              {checkStateLabel(check.state)}
            </p>
          )}
          {mayAdd && <Place request={request} draft={draft} onTyping={onTyping} />}
          {check?.state === 'added' && (
            <div className="rounded-xl border border-line bg-surface-2 p-3">
              <Paper says={check} isSame={sale?.register === check.register} />
            </div>
          )}
          {check !== null && can('return_check.view') && (
            <div className="compact">
              <LinkButton kind="quiet" to="/return_check/$id" params={{ id: key }}>
                {t('check_open')}
              </LinkButton>
            </div>
          )}
        </div>
      </div>
    </Block>
  )
}
