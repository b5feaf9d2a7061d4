// What waits for the person's approval: decided here, or on its record where there is more to look at. A decided one stays in its
// place as a green line until the page is left, so that no row moves under the pointer.
import {
  Check,
  FileText,
  ListOrdered,
  type LucideIcon,
  PackageMinus,
  ScanBarcode,
  Send,
  Tag,
  X,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Approval } from '#api/back-office/home.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import type { RowAddress } from '#app/kit/display/tables/row-link.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { type ApprovalKind, isSizeMoney } from '#domain/home/approvals.ts'
import type { HomeKind } from '#domain/home/blocks.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { formatDateTime, formatTime } from '#domain/kernel/time/dates.ts'
import { BlockState } from './block-state.tsx'
import { CardNote, HomeCard } from './card.tsx'
import { IconTile, RowText } from './home-row.tsx'
import { REFETCH } from './refetch.ts'
import { RequestDecision } from './request-decision.tsx'
import { SaleDecision } from './sale-decision.tsx'

const ICONS: Record<ApprovalKind, LucideIcon> = {
  sale: FileText,
  price: Tag,
  priority: ListOrdered,
  write_off: PackageMinus,
  count: ScanBarcode,
  dispatch: Send,
}

function addressOf({ kind, key }: Approval): RowAddress {
  if (kind === 'sale') return { to: '/applications/$id', params: { id: key } }
  if (kind === 'write_off') return { to: '/write_off/$id', params: { id: key } }
  if (kind === 'count') return { to: '/count/$id', params: { id: key } }
  if (kind === 'dispatch') return { to: '/send_information', search: { tab: 'dispatches', open: key } }
  const to = kind === 'price' ? '/request/apply_product_price' : '/request/priority_pack'
  return { to, search: { open: key } }
}

export type Verdict = 'approved' | 'refused'
type Asked = { item: Approval; verdict: Verdict }
/** `readAt`: when what was decided had been read. */
type Decided = Asked & { at: string; place: number; readAt: number }

const idOf = ({ kind, key }: Approval): string => `${kind} ${key}`

function useTexts() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  return ({ kind, number, title, size, author, at }: Approval) => {
    const what = isSizeMoney(kind) ? formatMoney(size, language) : t('approvals.lines', { count: size })
    const name = number === null ? t(`approvals.kinds.${kind}`) : t(`approvals.numbered.${kind}`, { number })
    return {
      title: t('approvals.line', { name, what }),
      text: [title, author?.name ?? '', at === null ? '' : formatDateTime(at, language)]
        .filter((part) => part !== '')
        .join(' · '),
    }
  }
}

type RowProps = { item: Approval; decided: Decided | undefined; onAsk: (verdict: Verdict) => void }

/** Says what was decided, and takes the focus of the button that is gone. */
function DecidedRow({ decided: { verdict, at }, text }: { decided: Decided; text: string }) {
  const { t } = useTranslation('home')
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <li className="border-line bg-surface-2 not-first:border-t">
      <span ref={line} tabIndex={-1} role="status" className="flex min-h-14 items-center gap-3 px-3.5 py-2">
        <IconTile icon={verdict === 'approved' ? Check : X} tone="done" />
        <RowText title={t(`approvals.${verdict}`, { time: formatTime(at) })} text={text} />
      </span>
    </li>
  )
}

function ApprovalRow({ item, decided, onAsk }: RowProps) {
  const { t } = useTranslation('home')
  const texts = useTexts()(item)
  const [hasFocus, setFocus] = useState(false)
  if (decided !== undefined) return <DecidedRow decided={decided} text={texts.title} />
  const address = addressOf(item)
  return (
    <li
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      className="compact flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-line px-3.5 py-2 not-first:border-t hover:bg-row-hover"
    >
      <IconTile icon={ICONS[item.kind]} tone="calm" />
      <RowText {...texts} />
      <span className="flex flex-wrap justify-end gap-2 max-md:w-full">
        <LinkButton kind={item.needs_record ? 'quiet' : 'text'} {...address}>
          {t('approvals.open')}
        </LinkButton>
        {!item.needs_record && (
          <>
            <Button kind="quiet" shortcut={hasFocus ? 'refuse' : undefined} onPress={() => onAsk('refused')}>
              {t('approvals.refuse')}
            </Button>
            <Button
              kind="quiet"
              shortcut={hasFocus ? 'approve' : undefined}
              onPress={() => onAsk('approved')}
            >
              {t('approvals.approve')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

/** Where nothing waits, only the director's page says so: others approve now and then. */
export function Approvals({ kind }: { kind: HomeKind }) {
  const { t } = useTranslation('home')
  const read = useEndpoint(backOfficeApi.home.approvals, {}, REFETCH)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [decided, setDecided] = useState<readonly Decided[]>([])
  if (read.data === undefined)
    return (
      <HomeCard title={t('approvals.title')} isMain>
        <BlockState read={read} />
      </HomeCard>
    )
  const { total, items } = read.data
  // What waits in an answer that was asked for after the decision waits again: its author has changed it.
  const isAgain = ({ item, readAt }: Decided) =>
    read.dataUpdatedAt > readAt && items.some((one) => idOf(one) === idOf(item))
  const shown = decided.filter((one) => !isAgain(one))
  const rows = items.filter((item) => !shown.some((one) => idOf(one.item) === idOf(item)))
  const count = total - (items.length - rows.length)
  // In the order in which they were decided, so that each comes back to the place that it had then.
  for (const one of shown) rows.splice(one.place, 0, one.item)
  if (rows.length === 0 && kind !== 'director') return null
  const onDone = () => {
    if (asked === null) return
    const place = rows.findIndex((row) => idOf(row) === idOf(asked.item))
    const earlier = decided.filter((one) => idOf(one.item) !== idOf(asked.item))
    const at = getCurrentTime().toISOString()
    setDecided([...earlier, { ...asked, at, place: Math.max(0, place), readAt: read.dataUpdatedAt }])
    setAsked(null)
    void refresh(backOfficeApi.home.approvals.path)
  }
  return (
    <HomeCard title={t('approvals.title')} count={count} isMain={rows.length > 0}>
      {rows.length === 0 ? (
        <CardNote>{t('approvals.nothing')}</CardNote>
      ) : (
        <ul>
          {rows.map((item) => (
            <ApprovalRow
              key={idOf(item)}
              item={item}
              decided={shown.find((one) => idOf(one.item) === idOf(item))}
              onAsk={(verdict) => setAsked({ item, verdict })}
            />
          ))}
        </ul>
      )}
      {asked !== null && asked.item.kind === 'sale' && (
        <SaleDecision {...asked} onClose={() => setAsked(null)} onDone={onDone} />
      )}
      {asked !== null && asked.item.kind !== 'sale' && (
        <RequestDecision {...asked} onClose={() => setAsked(null)} onDone={onDone} />
      )}
    </HomeCard>
  )
}
