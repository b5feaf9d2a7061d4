// Which applications a figure of a board or a report counts, as a filter of the list of applications: its number is the list's. The
// address of the list has it as one text.
import { LOSS_REASONS, PARTNER_REASONS } from '../applications/reasons.ts'
import { isPlainDate } from '../kernel/time/dates.ts'
import { FUNNEL_STAGES, type FunnelStage } from './funnel.ts'
import { MEASURES } from './measures.ts'

/** Besides the measures, of those submitted in the period: undecided, sold, decided, and ended before the `stage`. */
export const COUNTED_FIGURES = [...MEASURES, 'open', 'sold', 'decided', 'left'] as const
type CountedFigure = (typeof COUNTED_FIGURES)[number]

export type Counted = {
  figure: CountedFigure
  /** Days in Tashkent, both inclusive. */
  from: string
  to: string
  /** Of the day, two digits. */
  hour?: string | undefined
  /** Of the outcome without a sale; empty: without one. */
  reason?: string | undefined
  /** Of `decided`: who reached it; of `left`: who ended before it. */
  stage?: FunnelStage | undefined
  /** Id of who held it then; of `taken`: who took it first. */
  manager?: number | undefined
}

const HOUR = /^([01]\d|2[0-3])$/
const ID = /^[1-9]\d{0,8}$/
const REASONS: ReadonlySet<string> = new Set(['', ...LOSS_REASONS, ...PARTNER_REASONS])

/** Whether a reason may stand in an address: it is one of a list, or none. A typed one may name a person. */
export const isReasonKey = (reason: string): boolean => REASONS.has(reason)

/** The filter as the text of an address. */
export const formatCounted = ({ figure, from, to, hour, reason, stage, manager }: Counted): string =>
  [
    figure,
    from,
    to,
    ...(hour === undefined ? [] : [`hour-${hour}`]),
    ...(reason === undefined ? [] : [`reason-${reason}`]),
    ...(stage === undefined ? [] : [`stage-${stage}`]),
    ...(manager === undefined ? [] : [`manager-${manager}`]),
  ].join('.')

/** The filter of a text; null for a text that is none. */
export function parseCounted(text: string): Counted | null {
  const [name, from = '', to = '', ...rest] = text.split('.')
  const figure = COUNTED_FIGURES.find((key) => key === name)
  if (figure === undefined || !isPlainDate(from) || !isPlainDate(to)) return null
  const counted: Counted = { figure, from, to }
  for (const part of rest) {
    const at = part.indexOf('-')
    const [key, value] = [part.slice(0, at), part.slice(at + 1)]
    const stage = FUNNEL_STAGES.find((one) => one === value)
    if (key === 'hour' && HOUR.test(value)) counted.hour = value
    else if (key === 'reason' && isReasonKey(value)) counted.reason = value
    else if (key === 'manager' && ID.test(value)) counted.manager = Number(value)
    else if (key === 'stage' && stage !== undefined) counted.stage = stage
    else return null
  }
  return counted
}
