// What a request waits for, a row each with the person who is next: a way to it, or a reminder.
import { clsx } from 'clsx'
import { Bell, CircleAlert, CircleUserRound, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { useStep } from '#app/kit/steps/use-step.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { getCurrentTime } from '#app/platform/wire/clock.ts'
import { formatTime } from '#domain/kernel/time/dates.ts'
import { canRemind } from '#domain/returns/needs.ts'
import { Block } from './block.tsx'
import { namesLabel, whoMayLabel } from './labels.ts'
import { goToNeed, ownRow } from './need-target.ts'
import { refusalOf } from './steps.tsx'

const { remind: remindEndpoint } = backOfficeApi.returns
type Row = WholeReturn['missing'][number]
type Props = { request: WholeReturn }

/** Reminds the people of a row; within the hour it says when they were. */
function Reminder({ request, row }: Props & { row: Row }) {
  const { t } = useTranslation('returns')
  const remind = useStep(remindEndpoint, {
    texts: 'returns',
    onDone: () => toast.ok(t('reminded', { number: request.number })),
  })
  const { reminded_at: last } = row
  if (last !== null && !canRemind(new Date(last), getCurrentTime()))
    return (
      <span className="text-[13px] text-text-2 tabular">{t('reminded_at', { time: formatTime(last) })}</span>
    )
  return (
    <Button
      kind="quiet"
      icon={Bell}
      busy={remind.isPending}
      onPress={() => remind.mutate({ params: { key: request.key }, body: { about: row.about } })}
    >
      {t('remind')}
    </Button>
  )
}

type LineProps = Props & { row: Row; isNext: boolean }

function Line({ request, row, isNext }: LineProps) {
  const { t } = useTranslation('returns')
  const { about, people, is_mine } = row
  const action = request.waits_for?.action ?? 'close'
  // The next step waits for the rows above it, but for those of another step.
  const isLater = about === 'step' && (request.needs[action] ?? []).length > 0
  const text = about === 'step' ? t(`steps.${action}.do`) : errorText({ key: about })
  const title = isLater ? t('later', { step: text }) : text
  const Icon = isLater ? Clock : CircleAlert
  return (
    <li
      className={clsx(
        'compact flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 border-l-3 px-3 py-2',
        isNext && !isLater ? 'border-brand bg-row-focus' : 'border-transparent',
        isLater && 'bg-surface-2',
      )}
    >
      <Icon aria-hidden size={20} className={clsx('shrink-0', isLater ? 'text-text-2' : 'text-warn')} />
      <span className="min-w-0 flex-1 basis-60">
        {is_mine && about !== 'step' ? (
          <Button kind="text" onPress={() => goToNeed(about)}>
            {title}
          </Button>
        ) : (
          <span className={clsx('text-[13.5px] font-semibold', isLater ? 'text-text-2' : 'text-text')}>
            {title}
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-[13px]">
        <CircleUserRound aria-hidden size={18} className="shrink-0 text-text-2" />
        <span className="font-semibold text-text">
          {is_mine
            ? t(isLater ? 'you_later' : 'you_now')
            : people.length > 0
              ? namesLabel(people)
              : t('nobody')}
        </span>
        {!is_mine && !isLater && people.length > 0 && <Reminder request={request} row={row} />}
      </span>
    </li>
  )
}

/** Nothing where a request has come to its end. */
export function Missing({ request }: Props) {
  const { t } = useTranslation('returns')
  const session = useSession()
  const { missing, waits_for } = request
  if (waits_for === null || missing.length === 0) return null
  const refusal = refusalOf(request, waits_for.action, session)
  const isAlone = refusal !== null && waits_for.people.length === 0
  const isNotMine = refusal !== null && refusal !== 'forbidden'
  return (
    <Block title={t('missing_title')} count={missing.length} isNext={ownRow(request) !== undefined}>
      <ul
        aria-label={t('missing_title')}
        className="divide-y divide-line overflow-hidden last:rounded-b-card"
      >
        {missing.map((row) => (
          <Line key={row.about} request={request} row={row} isNext={row === ownRow(request)} />
        ))}
      </ul>
      {(isNotMine || isAlone) && (
        <p role="status" className="bg-warn-soft px-3.5 py-2.5 text-[13px] text-warn">
          {isNotMine && errorText({ key: refusal })} {whoMayLabel(waits_for)}
        </p>
      )}
    </Block>
  )
}
