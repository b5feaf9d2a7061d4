// The goods of an application: scanned or found, with their quantity, discounts and gifts.
import { Minus, Plus, Search, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 as uuid } from 'uuid'
import { onlineApi } from '#api/online.ts'
import { ScanButton } from '#app/capture/scan/scan-button.tsx'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button, IconButton } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { ProductPicture } from '#app/pickers/products/product-picture.tsx'
import { isReserving } from '#domain/applications/status.ts'
import { maxSearchLength } from '#domain/kernel/codes/scanned.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import type { PanelProps } from '../panel.ts'
import { focusStageAction } from '../stage-action.tsx'
import { useStep } from '../use-step.ts'
import { Elsewhere } from './elsewhere.tsx'
import { GiftUnit } from './gift-unit.tsx'
import { type GoodLine, linesOf } from './lines.ts'
import { ProductDialog } from './product-dialog.tsx'
import { type Picked, useQuickAdd } from './use-quick-add.ts'

type LineProps = { line: GoodLine; id: string; mayChange: boolean; isMissing: boolean }

/** One piece more or less; the last one is removed by its own button. */
function Quantity({ line, id }: Pick<LineProps, 'line' | 'id'>) {
  const { t } = useTranslation('stages')
  const { good, pieces } = line
  const add = useStep(onlineApi.stages.addGood, id)
  const remove = useStep(onlineApi.stages.removeGood, id)
  const isBusy = add.busy || remove.busy
  return (
    <span className="flex items-center">
      {pieces.length > 1 && (
        <IconButton
          label={t('goods.less', { name: good.name })}
          icon={Minus}
          isDisabled={isBusy}
          onPress={() => remove.act({ good_id: pieces.at(-1)?.id ?? good.id })}
        />
      )}
      <span className="min-w-14 text-center font-semibold tabular">
        {t('goods.pieces', { count: pieces.length })}
      </span>
      <IconButton
        label={t('goods.more', { name: good.name })}
        icon={Plus}
        isDisabled={isBusy}
        onPress={() => add.act({ good_id: uuid(), product_id: good.product_id })}
      />
    </span>
  )
}

function Line({ line, id, mayChange, isMissing }: LineProps) {
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const remove = useStep(onlineApi.stages.removeGood, id)
  const { good, pieces, isCounted } = line
  const { name, price, discount, imei, marking, promotion, is_gift: isGift } = good
  const sum = formatMoney(discount, language)
  const term =
    good.promotion_terms.length === 0
      ? ''
      : ` (${t('goods.term', { months: good.promotion_terms.join(', ') })})`
  const why = `${promotion ?? ''}${term}`
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-1.5">
      <ProductPicture product={good} size="line" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-text">{name}</span>
        {(imei ?? marking) !== null && (
          <span className="block break-all text-[13px] text-text-2 tabular">{imei ?? marking}</span>
        )}
        {isMissing && (
          <span className="block text-[13px] font-semibold text-danger">{t('goods.not_available')}</span>
        )}
        {isMissing && <Elsewhere places={good.elsewhere} />}
        {discount > 0 && (
          <span className="block text-[13px] text-ok">
            {isGift ? t('goods.gift', { name: why }) : t('goods.discount', { sum, name: why })}
          </span>
        )}
        {good.missed_promotion !== null && (
          <span className="block text-[13px] text-warn">
            {t('goods.gift_missing', { name: good.missed_promotion })}
          </span>
        )}
      </span>
      {mayChange && isGift && <GiftUnit id={id} good={good} />}
      {mayChange && isCounted && <Quantity line={line} id={id} />}
      {!(mayChange && isCounted) && pieces.length > 1 && (
        <span className="tabular">{t('goods.pieces', { count: pieces.length })}</span>
      )}
      <span className="whitespace-nowrap font-semibold tabular">
        {formatMoney((price - discount) * pieces.length, language)}
      </span>
      {mayChange && !isGift && (
        <IconButton
          label={t('goods.remove', { name })}
          icon={Trash2}
          isDisabled={remove.busy}
          onPress={() => remove.act({ good_id: pieces.at(-1)?.id ?? good.id })}
        />
      )}
    </li>
  )
}

/** The field for the scanner, and the dialog for what it cannot find alone. */
function AddGood({ id, isFirst }: { id: string; isFirst: boolean }) {
  const { t } = useTranslation('stages')
  const [picked, setPicked] = useState<Picked | null>(null)
  const quick = useQuickAdd(id, setPicked)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (quick.text.trim() === '') focusStageAction(event.currentTarget)
    else quick.submit()
  }
  return (
    <>
      <form className="flex flex-wrap items-end gap-2" onSubmit={submit} noValidate>
        <Field label={t('goods.quick')} className="min-w-0 flex-1 basis-60">
          <TextInput
            name="quick_add"
            type="search"
            value={quick.text}
            onChange={quick.change}
            autoFocus={isFirst}
            maxLength={maxSearchLength(quick.text)}
          />
        </Field>
        <ScanButton label={t('goods.scan')} onScan={quick.scan} />
        <Button
          kind="quiet"
          icon={Search}
          busy={quick.busy}
          onPress={() => setPicked({ text: quick.text, product: null })}
        >
          {t('goods.add')}
        </Button>
      </form>
      {picked !== null && <ProductDialog id={id} picked={picked} onClose={() => setPicked(null)} />}
    </>
  )
}

type CartProps = PanelProps & { mayChange: boolean; children?: ReactNode }

/** The goods as a section; `children` stand below the lines. */
export function Cart({ record, view, mayChange, children }: CartProps) {
  const { t } = useTranslation('stages')
  const { goods } = view
  return (
    <Section title={t('goods.title')}>
      {goods.length === 0 ? (
        <p className="text-text-2">{t('goods.none')}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {linesOf(goods).map((line) => (
            <Line
              key={line.good.id}
              line={line}
              id={record.id}
              mayChange={mayChange}
              isMissing={!line.good.in_stock && isReserving(record.status)}
            />
          ))}
        </ul>
      )}
      {children}
      {mayChange && <AddGood id={record.id} isFirst={goods.length === 0} />}
    </Section>
  )
}
