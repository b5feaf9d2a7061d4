// Where applications are lost: how far those that were submitted in a period and are decided have come, and where the others ended,
// by reason (src/docs/business-rules.md#boards). The SQL of the server (`server/reports/queries.ts`) is tested against it.
import { isInWork, keepsCompletion, type Status } from '../applications/status.ts'
import type { HistoryMove } from './measures.ts'

/** What an application reaches one after the other; who reaches the last one is sold (`conversionOf`). */
export const FUNNEL_STAGES = ['submitted', 'taken', 'asked', 'approved', 'registered', 'sold'] as const
export type FunnelStage = (typeof FUNNEL_STAGES)[number]

/** `isAsked`: there is a question to a partner; `isApproved`: a partner approved a limit. A later rollback takes nothing back. */
type Reached = {
  status: Status
  history: readonly HistoryMove[]
  isAsked: boolean
  isApproved: boolean
}

/** The last stage that a submitted application has reached, whatever it skipped; null while work is left. */
export function furthestStage({ status, history, isAsked, isApproved }: Reached): FunnelStage | null {
  if (isInWork(status)) return null
  if (keepsCompletion(status)) return 'sold'
  if (history.some(({ action }) => action === 'confirm_contract')) return 'registered'
  if (isApproved) return 'approved'
  if (isAsked) return 'asked'
  return history.some(({ action }) => action === 'take') ? 'taken' : 'submitted'
}

/** How many decided applications have got to a stage and not further, with one reason of their end; empty without one. */
export type FunnelLine = { furthest: FunnelStage; reason: string; applications: number }
type Exit = { key: string; applications: number }
/** `reached`: who came to the stage; `left`: who came to the stage before and not to it, by `reasons`. */
export type FunnelStep = { key: FunnelStage; reached: number; left: number; reasons: Exit[] }

const sum = (lines: readonly { applications: number }[]): number =>
  lines.reduce((all, { applications }) => all + applications, 0)

const rankOf = (stage: FunnelStage): number => FUNNEL_STAGES.indexOf(stage)

/** The stage before which an application ended that has got to `stage` and not further. */
const stageAfter = (stage: FunnelStage): FunnelStage | undefined => FUNNEL_STAGES[rankOf(stage) + 1]
/** The stage that an application had reached which ended before `stage`. */
export const stageBefore = (stage: FunnelStage): FunnelStage | undefined => FUNNEL_STAGES[rankOf(stage) - 1]

/** The stages with their exits, the most frequent reason first. */
export const funnelOf = (lines: readonly FunnelLine[]): FunnelStep[] =>
  FUNNEL_STAGES.map((key, rank) => {
    const exits = lines.filter(({ furthest }) => stageAfter(furthest) === key)
    return {
      key,
      reached: sum(lines.filter(({ furthest }) => rankOf(furthest) >= rank)),
      left: sum(exits),
      reasons: exits
        .map(({ reason, applications }) => ({ key: reason, applications }))
        .toSorted((one, other) => other.applications - one.applications || one.key.localeCompare(other.key)),
    }
  })

/** The stage at which most are lost; null where none is. */
export function worstStep(steps: readonly FunnelStep[]): FunnelStep | null {
  const [worst] = steps.filter(({ left }) => left > 0).toSorted((one, other) => other.left - one.left)
  return worst ?? null
}
