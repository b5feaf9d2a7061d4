// One item that the server could not apply: kind, owner, reason, completeness on the server, decision.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { StoredItemLine } from '#api/back-office/tablets.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { CARD } from '#app/kit/class-names.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { useSession } from '#app/platform/session.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { agoLabel, ItemPill, kindLabel, problemLabel } from '../labels.ts'
import type { ItemAct } from './list.tsx'

type Props = { item: StoredItemLine; now: number; onAct: (act: ItemAct) => void }

function Application({ item }: { item: StoredItemLine }) {
  const { t } = useTranslation('tablets')
  if (item.application_id === null || item.number === null) return null
  return (
    <Link
      to="/applications/$id"
      params={{ id: item.application_id }}
      className="inline-flex min-h-12 items-center font-medium text-brand-strong"
    >
      {t('application', { number: item.number })}
    </Link>
  )
}

function Decision({ item }: { item: StoredItemLine }) {
  const { t } = useTranslation('tablets')
  const language = useLanguage()
  if (item.decided_at === null) return null
  const time = formatDateTime(item.decided_at, language)
  return (
    <div className="rounded-xl bg-surface-2 px-3 py-2 text-sm">
      {item.answer !== '' && <p className="text-base">{item.answer}</p>}
      <p className="text-text-2">
        {t('decided', { who: item.decided_by ?? '—', time })}{' '}
        {item.told_at === null ? t('not_told') : t('told', { time: formatDateTime(item.told_at, language) })}
      </p>
    </div>
  )
}

function Actions({ item, onAct }: Omit<Props, 'now'>) {
  const { t } = useTranslation('tablets')
  const { can } = useSession()
  const isOpen = item.state === 'waiting' || item.state === 'answered'
  if (!isOpen) return null
  return (
    <div className="flex flex-wrap gap-3">
      {item.is_whole && can('tablets.items') && (
        <Button kind="quiet" onPress={() => onAct('look')}>
          {t('acts.look')}
        </Button>
      )}
      {can('tablets.release') && (
        <Button kind="quiet" onPress={() => onAct('answer')}>
          {t('acts.answer')}
        </Button>
      )}
      {item.is_whole && can('tablets.release') && (
        <Button kind="primary" onPress={() => onAct('release')}>
          {t('acts.release')}
        </Button>
      )}
    </div>
  )
}

export function StoredItem({ item, now, onAct }: Props) {
  const { t } = useTranslation('tablets')
  const isOpen = item.state === 'waiting' || item.state === 'answered'
  return (
    <li className={`${CARD} flex flex-col gap-2 p-4`} data-state={item.state}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-lg font-semibold">{kindLabel(item.kind)}</span>
        <ItemPill state={item.state} />
        {isOpen && (
          <Pill look={item.is_whole ? 'ok' : 'calm'}>{t(item.is_whole ? 'whole' : 'not_whole')}</Pill>
        )}
        <Application item={item} />
      </div>
      {isOpen && <p className="text-danger">{problemLabel(item.problem)}</p>}
      <p className="text-sm text-text-2">
        {item.who} · {t('since', { time: agoLabel(item.since, now) })}
        {item.request_id !== '' && <> · {t('request', { id: item.request_id.slice(0, 8) })}</>}
      </p>
      <Decision item={item} />
      <Actions item={item} onAct={onAct} />
    </li>
  )
}
