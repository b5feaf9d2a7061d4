// The answer of each partner, in one line.
import { Check, CircleCheckBig, CircleDashed, CircleX, Hourglass, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PartnerLine, StagesView } from '#api/shapes/stages-view.ts'
import { awaitsAnswer, isApproved } from '#domain/applications/scoring.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { formatCountdown } from '#domain/kernel/time/durations.ts'
import { rejectionLabel } from '../partners/partner-labels.ts'
import { useServerSeconds } from '../use-server-seconds.ts'
import { Group } from './facts.tsx'

type Answer = { icon: LucideIcon; look: string; words: string }

/** The shortest form of a partner's answer; the stage "limit" shows all of it. */
function useShortAnswer(now: number) {
  const { t } = useTranslation('stages')
  return ({ attempt, allowed }: PartnerLine): Answer => {
    if (attempt === null)
      return allowed
        ? { icon: CircleDashed, look: 'text-text-2', words: t('case.not_asked') }
        : { icon: CircleX, look: 'text-text-2', words: t('case.suits_not') }
    const { state, limit, reason, started_at: started } = attempt
    if (isApproved(state)) return { icon: Check, look: 'text-ok', words: formatSum(limit ?? 0) }
    if (awaitsAnswer(state))
      return { icon: Hourglass, look: 'text-warn', words: formatCountdown(now - Date.parse(started)) }
    const words = state === 'rejected' ? rejectionLabel(reason) : t('case.given_back')
    return { icon: CircleX, look: state === 'rejected' ? 'text-danger' : 'text-text-2', words }
  }
}

type LineProps = { line: PartnerLine; now: number; isChosen: boolean }

function Answered({ line, now, isChosen }: LineProps) {
  const { t } = useTranslation('stages')
  const { icon, look, words } = useShortAnswer(now)(line)
  const Icon = isChosen ? CircleCheckBig : icon
  return (
    <div className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2 text-sm">
      <Icon aria-hidden size={15} className={look} />
      <dt className={`truncate ${isChosen ? 'font-semibold' : ''}`} title={line.partner.name}>
        {line.partner.name}
      </dt>
      <dd
        className={`max-w-32 truncate text-right tabular ${look} ${isChosen ? 'font-semibold' : ''}`}
        title={words}
      >
        {words}
        {isChosen && <span className="sr-only">{t('limit.chosen')}</span>}
      </dd>
    </div>
  )
}

export function PartnerAnswers({ stages, readAt }: { stages: StagesView; readAt: number }) {
  const { t } = useTranslation('stages')
  const isWaiting = stages.partners.some(({ attempt }) => attempt !== null && awaitsAnswer(attempt.state))
  const now = useServerSeconds(stages.server_time, readAt, isWaiting)
  return (
    <Group title={t('case.partners')}>
      {stages.partners.length === 0 && <p className="text-sm text-text-2">{t('case.no_partners')}</p>}
      <dl className="flex flex-col gap-1.5">
        {stages.partners.map((line) => (
          <Answered
            key={line.partner.id}
            line={line}
            now={now}
            isChosen={line.attempt !== null && line.attempt.id === stages.chosen?.attempt_id}
          />
        ))}
      </dl>
    </Group>
  )
}
