// Bulk actions on the chosen lines, or on everything that the filters find; lines that stay as they were are named with the
// reason of each.
import { type LucideIcon, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'
import { ApiFailure } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'
import { announceDone, runUndo, type Undo } from '#app/platform/undo.ts'
import { Button, IconButton } from '../button.tsx'
import { Confirm } from '../overlays/confirm.tsx'
import { Dialog } from '../overlays/dialog.tsx'

/** A line that stayed as it was. */
type Failure = { key: string; name: ReactNode; reason: string }
type Reason = { code: string; params?: Record<string, string | number> | undefined }
/** What the server answers about a part of what the filters find; `next` continues behind it. */
export type FoundAnswer = {
  done: number
  failed: readonly { key: string; name: string; reason: Reason }[]
  next: string | null
}

/** Acts on one line, and returns what undoes it at the server, or null. */
type RunLine<L> = (line: L) => Promise<(() => Promise<unknown>) | null>

export type AskInput<L> = {
  lines: readonly L[]
  isBusy: boolean
  onRun: (run: RunLine<L>) => void
  onClose: () => void
}

export type BulkAction<L> = {
  key: string
  label: string
  icon: LucideIcon
  kind?: 'quiet' | 'danger'
  /** A confirmation before the action; without it the action starts at once. */
  confirm?: { title: string; text: string; confirm: string }
  /** A dialog for what the action needs to know; it calls `onRun` with the action on one line. */
  ask?: (input: AskInput<L>) => ReactNode
  /** Why the action is not for this line, or null. Such a line stays as it was, and the answer names it with this reason. */
  refusal?: (line: L) => string | null
  /** Acts on one line. A rejection is counted, and the next line follows. Left out with `ask`. */
  run?: RunLine<L>
  /** Acts on all chosen lines in one request, instead of `run`; answers which of them stayed as they were. */
  runTogether?: (lines: readonly L[]) => Promise<readonly { key: string; reason: Reason }[]>
  /** What happened to so many lines. */
  done: (count: number) => string
  /** What undoing did to so many lines. */
  undone?: (count: number) => string
  /** Acts on the server on what the filters find, behind the key `after`. Without it the action is for chosen lines only. */
  runFound?: (filter: object, after: string | null) => Promise<FoundAnswer>
}

type Props<L> = {
  actions: readonly BulkAction<L>[]
  lines: readonly L[]
  /** How the answer names a line. */
  nameOf: (line: L) => ReactNode
  /** Everything that the filters find, if the rows shown are not all of it. */
  found: { total: number; filter: object; isChosen: boolean; onChoose: () => void } | null
  onClear: () => void
  /** Called with the lines that succeeded; null for everything found. */
  onDone: (done: readonly L[] | null) => void
  /** Called after the lines were as before. */
  onUndone: () => void
}

type Undos = (() => Promise<unknown>)[]
type Result<L> = { done: L[]; undos: Undos; failures: Failure[] }

const reasonText = ({ code, params }: Reason): string =>
  errorText({ key: code, ...(params === undefined ? {} : { params }) })

function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) throw failure
  const { problem, outcome } = failure
  const [first] = problem?.errors ?? []
  return reasonText({ code: first?.code ?? problem?.problem ?? outcome, params: first?.params })
}

async function runTogether<L extends { key: string }>(
  { runTogether: run, refusal }: BulkAction<L>,
  lines: readonly L[],
  nameOf: (line: L) => ReactNode,
): Promise<Result<L>> {
  const refused = new Map(
    lines.flatMap((line) => {
      const reason = refusal?.(line) ?? null
      return reason === null ? [] : [[line.key, reason]]
    }),
  )
  const eligible = lines.filter(({ key }) => !refused.has(key))
  const answered = eligible.length === 0 ? [] : ((await run?.(eligible)) ?? [])
  for (const { key, reason } of answered) refused.set(key, reasonText(reason))
  const failures = lines.flatMap((line): Failure[] => {
    const reason = refused.get(line.key)
    return reason === undefined ? [] : [{ key: line.key, name: nameOf(line), reason }]
  })
  return { done: lines.filter(({ key }) => !refused.has(key)), undos: [], failures }
}

async function runChosen<L extends { key: string }>(
  action: BulkAction<L>,
  lines: readonly L[],
  nameOf: (line: L) => ReactNode,
): Promise<Result<L>> {
  if (action.runTogether !== undefined) return runTogether(action, lines, nameOf)
  const { run, refusal } = action
  const result: Result<L> = { done: [], undos: [], failures: [] }
  for (const line of lines) {
    const refused = refusal?.(line) ?? null
    if (refused !== null) {
      result.failures.push({ key: line.key, name: nameOf(line), reason: refused })
      continue
    }
    try {
      const undo = (await run?.(line)) ?? null
      result.done.push(line)
      if (undo !== null) result.undos.push(undo)
    } catch (failure) {
      result.failures.push({ key: line.key, name: nameOf(line), reason: reasonOf(failure) })
    }
  }
  return result
}

/** Undoes an action on several lines, all that can be; throws the first refusal after the others were undone. */
function undoOf<L>({ undone }: BulkAction<L>, undos: Undos, refresh: () => void): Undo | null {
  if (undone === undefined || undos.length === 0) return null
  const run = async () => {
    const results = await Promise.allSettled(undos.map((undo) => undo()))
    const refused = results.find((result) => result.status === 'rejected')
    if (refused !== undefined) throw refused.reason
  }
  return { run, undone: undone(undos.length), refresh }
}

async function runFound<L>({ runFound: run }: BulkAction<L>, filter: object) {
  let done = 0
  const failures: Failure[] = []
  let after: string | null = null
  do {
    const answer: FoundAnswer | undefined = await run?.(filter, after)
    done += answer?.done ?? 0
    for (const { key, name, reason } of answer?.failed ?? [])
      failures.push({ key, name, reason: reasonText(reason) })
    after = answer?.next ?? null
  } while (after !== null)
  return { done, failures }
}

type AnswersProps = { done: string; undo: Undo | null; failures: readonly Failure[]; onClose: () => void }

/** The answer for each line that stayed as it was; what was done to the others can be undone here too. */
function Answers({ done, undo, failures, onClose }: AnswersProps) {
  const { t } = useTranslation('kit')
  const { t: common } = useTranslation('common')
  const onUndo = (one: Undo) => {
    void runUndo(one)
    onClose()
  }
  const actions = (
    <>
      {undo !== null && (
        <Button kind="quiet" onPress={() => onUndo(undo)}>
          {common('actions.undo')}
        </Button>
      )}
      <Button kind="primary" autoFocus onPress={onClose}>
        {t('list.done')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('bulk.failed', { count: failures.length })} isOpen onClose={onClose} actions={actions}>
      <p className="text-text-2">{done}</p>
      <ul className="mt-3 flex max-h-80 flex-col overflow-y-auto border-t border-line">
        {failures.map(({ key, name, reason }) => (
          <li key={key} className="flex flex-col border-b border-line py-2">
            <span className="font-semibold text-text">{name}</span>
            <span className="text-sm text-danger">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export function BulkBar<L extends { key: string }>(props: Props<L>) {
  const { actions, lines, nameOf, found, onClear, onDone, onUndone } = props
  const { t } = useTranslation('kit')
  const [asked, setAsked] = useState<BulkAction<L> | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [answers, setAnswers] = useState<Omit<AnswersProps, 'onClose'> | null>(null)
  const isAll = found?.isChosen === true
  const count = isAll ? found.total : lines.length
  const offered = isAll ? actions.filter((action) => action.runFound !== undefined) : actions
  const eligible = ({ refusal }: BulkAction<L>) => lines.filter((line) => (refusal?.(line) ?? null) === null)
  const countOf = (action: BulkAction<L>) => (isAll ? count : eligible(action).length)
  // Without a line to act on there is nothing to confirm: the answer says why.
  const opensDialog = (action: BulkAction<L>) =>
    (action.confirm !== undefined || action.ask !== undefined) && countOf(action) > 0
  const begin = async (action: BulkAction<L>) => {
    setBusy(action.key)
    try {
      const all = isAll ? await runFound(action, found.filter) : null
      const chosen = all === null ? await runChosen(action, lines, nameOf) : null
      const failures = all?.failures ?? chosen?.failures ?? []
      const done = all?.done ?? chosen?.done.length ?? 0
      const undo = undoOf(action, chosen?.undos ?? [], onUndone)
      if (failures.length > 0) setAnswers({ done: action.done(done), undo, failures })
      else announceDone(action.done(done), undo)
      onDone(chosen?.done ?? null)
    } catch (failure) {
      toast.error(reasonOf(failure))
    } finally {
      setBusy(null)
      setAsked(null)
    }
  }
  return (
    <div
      role="toolbar"
      aria-label={t('row_actions')}
      className="compact sticky top-(--list-top) z-4 mx-4 my-2 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 shadow-card print:hidden"
    >
      <span className="flex flex-1 flex-wrap items-center gap-x-3">
        <span role="status" className="font-semibold text-text">
          {t(isAll ? 'bulk.all_chosen' : 'bulk.chosen', { count })}
        </span>
        {found !== null && !isAll && (
          <Button kind="text" onPress={found.onChoose}>
            {t('bulk.choose_found', { count: found.total })}
          </Button>
        )}
      </span>
      {offered.map((action) => (
        <Button
          key={action.key}
          kind={action.kind ?? 'quiet'}
          icon={action.icon}
          busy={busy === action.key}
          isDisabled={busy !== null}
          onPress={() => (opensDialog(action) ? setAsked(action) : void begin(action))}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label={t('bulk.clear')} icon={X} onPress={onClear} />
      {asked?.confirm !== undefined && (
        <Confirm
          {...asked.confirm}
          text={`${asked.confirm.text} ${t('bulk.text', { count: countOf(asked) })}`}
          kind={asked.kind === 'danger' ? 'danger' : 'primary'}
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={() => void begin(asked)}
          busy={busy !== null}
        />
      )}
      {asked?.ask?.({
        lines: eligible(asked),
        isBusy: busy !== null,
        onRun: (run) => void begin({ ...asked, run }),
        onClose: () => setAsked(null),
      })}
      {answers !== null && <Answers {...answers} onClose={() => setAnswers(null)} />}
    </div>
  )
}
