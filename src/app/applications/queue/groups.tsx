// The groups of the queue, each with the number of its applications and its longest wait.
import { useTranslation } from 'react-i18next'
import type { DataListProps } from '#app/kit/display/tables/data-list.tsx'
import { useFormatDuration } from '#app/pickers/queue/waiting-time.tsx'
import { QUEUE_GROUPS, queueGroupOf } from '#domain/applications/queue-filters.ts'
import { waitedMs } from '#domain/applications/waiting-time.ts'
import type { QueueLine } from './line.ts'

type Input = {
  userId: number
  now: number
  counts: Readonly<Record<string, number>>
  lines: readonly QueueLine[]
}

export const groupOf = ({ status, manager }: QueueLine, userId: number) =>
  queueGroupOf({ status, manager_id: manager?.id ?? null }, userId)

function GroupHead({ name, userId, now, counts, lines }: Input & { name: string }) {
  const { t } = useTranslation('queue')
  const formatDuration = useFormatDuration()
  const group = QUEUE_GROUPS.find((one) => one === name)
  if (group === undefined) return null
  // The longest wait stands first.
  const first = lines.find((line) => groupOf(line, userId) === group)
  const longest = group === 'waiting' && first !== undefined ? waitedMs(first, now + first.clock_ahead) : null
  return (
    <span className="flex items-center gap-2">
      <span className="font-semibold text-text">{t(`groups.${group}`)}</span>
      <span className="tabular">{counts[group]}</span>
      {longest !== null && <span>{t('longest', { time: formatDuration(longest) })}</span>}
    </span>
  )
}

export const queueGroups = (input: Input): NonNullable<DataListProps<QueueLine>['groups']> => ({
  of: (line) => groupOf(line, input.userId),
  head: (name) => <GroupHead name={name} {...input} />,
})
