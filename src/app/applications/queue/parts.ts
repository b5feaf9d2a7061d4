// The parts of the queue beside a record: its groups, where many cases of one's own are parts by their stage.
import { type QueueGroup, queueGroupOf } from '#domain/applications/queue-filters.ts'
import { STAGES, type Stage } from '#domain/applications/stages.ts'
import { STATUSES, type Status } from '#domain/applications/status.ts'
import type { QueueLine } from './line.ts'

/** So many cases of one's own fill the list: from here on they stand by their stage. */
export const MANY_OWN = 10

export type QueuePart<Line> = {
  key: string
  group: QueueGroup
  /** Where its cases are, by stage or else by status; null for a whole group. */
  place: Stage | Status | null
  lines: Line[]
}
type Placed = Pick<QueueLine, 'key' | 'status' | 'stage' | 'manager'>
type Input<Line> = {
  lines: readonly Line[]
  /** Each line as it was when it took its place: a case that goes on meanwhile does not change its part. */
  placed: ReadonlyMap<string, Line>
  userId: number
  /** How many there are in each group of the whole list. */
  counts: Readonly<Record<string, number>>
}

const PLACES: readonly (Stage | Status)[] = [...STAGES, ...STATUSES]

const groupOf = ({ status, manager }: Pick<Placed, 'status' | 'manager'>, userId: number): QueueGroup =>
  queueGroupOf({ status, manager_id: manager?.id ?? null }, userId)

/** The parts in their order, each with its lines. Own cases are divided only when all of them are loaded, so that each count is true. */
export function partsOf<Line extends Placed>({
  lines,
  placed,
  userId,
  counts,
}: Input<Line>): QueuePart<Line>[] {
  const before = (line: Line) => placed.get(line.key) ?? line
  const own = lines.filter((line) => groupOf(before(line), userId) === 'mine').length
  const isDivided = own >= MANY_OWN && own >= (counts['mine'] ?? 0)
  const parts = new Map<string, QueuePart<Line>>()
  for (const line of lines) {
    const { status, stage, manager } = before(line)
    const group = groupOf({ status, manager }, userId)
    const place = group === 'mine' && isDivided ? (stage ?? status) : null
    const key = place === null ? group : `${group}/${place}`
    const part = parts.get(key)
    if (part === undefined) parts.set(key, { key, group, place, lines: [line] })
    else part.lines.push(line)
  }
  const orderOf = ({ place }: QueuePart<Line>) => (place === null ? PLACES.length : PLACES.indexOf(place))
  return [...parts.values()].toSorted((one, other) => orderOf(one) - orderOf(other))
}

/** The lines in sight: a folded part keeps the line of the open record. */
export const linesInSight = <Line extends { id: string }>(
  { key, lines }: Pick<QueuePart<Line>, 'key' | 'lines'>,
  folded: ReadonlySet<string>,
  openId: string,
): Line[] => (folded.has(key) ? lines.filter(({ id }) => id === openId) : lines)
