// One application in the outbox: its items and its receipts.
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import type { SupportAnswers } from '#app/offline/health/support-answers.ts'
import type { AckRow, OutboxRow } from '#app/offline/store/rows.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'
import { type Group, kindName, shortHash } from './grouping.ts'
import { OutboxItem } from './outbox-item.tsx'

type Props = {
  group: Group
  answers: SupportAnswers
  onMerge: (appId: string) => void
  onDiscard: (op: OutboxRow) => void
}

function useGroupName(group: Group): string {
  const { t } = useTranslation('outbox')
  const number = group.draft?.number ?? group.receipts.find((ack) => ack.number !== null)?.number
  const { surname, name } = group.draft?.values ?? {}
  const person = [surname, name].filter(Boolean).join(' ')
  if (group.appId === null) return t('group.common')
  const numbered = number ? t('group.number', { number }) : ''
  return [numbered, person].filter(Boolean).join(' · ') || t('group.unnamed')
}

function Receipt({ ack }: { ack: AckRow }) {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  const time = formatDateTime(new Date(ack.serverTime ?? ack.at).toISOString(), language)
  const number = ack.number
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2" data-state="confirmed">
      <span>{t(`kind.${kindName(ack.kind)}`, { slot: ack.slot ?? '' })}</span>
      <span className="text-text-2">
        {number === null ? t('state.confirmed', { time }) : t('state.confirmed_number', { time, number })}
        {ack.sha256 !== null && <span className="block">{t('hash', { hash: shortHash(ack.sha256) })}</span>}
      </span>
    </li>
  )
}

export function OutboxGroup({ group, answers, onMerge, onDiscard }: Props) {
  const name = useGroupName(group)
  return (
    <article className="mb-3 rounded-xl border border-line bg-surface p-4" aria-label={name}>
      <h3 className="mb-1 font-semibold">{name}</h3>
      <ul className="divide-y divide-line">
        {group.items.map((item) => (
          <OutboxItem
            key={item.op.seq}
            item={item}
            answer={answers[item.op.opId]?.text}
            onMerge={onMerge}
            onDiscard={onDiscard}
          />
        ))}
        {group.receipts.map((ack) => (
          <Receipt key={ack.opId} ack={ack} />
        ))}
      </ul>
    </article>
  )
}
