// Bulk actions: run one call after another for the chosen lines, then show how many succeeded.
import { type LucideIcon, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'
import { ApiFailure } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'
import { Button, IconButton } from '../button.tsx'
import { Confirm } from '../overlays/confirm.tsx'

export type BulkAction<L> = {
  key: string
  label: string
  icon: LucideIcon
  kind?: 'quiet' | 'danger'
  /** A confirmation before the action; without it the action starts at once. */
  confirm?: { title: string; text: string; confirm: string }
  /** Lines for which this returns false are skipped. */
  can?: (line: L) => boolean
  /** Acts on one line. A rejection is counted, and the next line follows. */
  run: (line: L) => Promise<unknown>
}

type Props<L> = {
  actions: readonly BulkAction<L>[]
  lines: readonly L[]
  onClear: () => void
  /** Called with the lines that succeeded. */
  onDone: (done: readonly L[]) => void
}

type Result<L> = { done: L[]; failures: unknown[] }

async function runAll<L>({ run }: BulkAction<L>, lines: readonly L[]): Promise<Result<L>> {
  const result: Result<L> = { done: [], failures: [] }
  for (const line of lines) {
    try {
      await run(line)
      result.done.push(line)
    } catch (failure) {
      result.failures.push(failure)
    }
  }
  return result
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof ApiFailure)) throw failure
  const { problem, outcome } = failure
  const [first] = problem?.errors ?? []
  const params = first?.params ? { params: first.params } : {}
  return errorText({ key: first?.code ?? problem?.problem ?? outcome, ...params })
}

export function BulkBar<L>({ actions, lines, onClear, onDone }: Props<L>) {
  const { t } = useTranslation('kit')
  const [asked, setAsked] = useState<BulkAction<L> | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const begin = async (action: BulkAction<L>) => {
    setBusy(action.key)
    const { done, failures } = await runAll(action, lines.filter(action.can ?? (() => true)))
    setBusy(null)
    setAsked(null)
    const counts = { done: done.length, failed: failures.length }
    if (failures.length === 0) toast.ok(t('bulk.done', { count: done.length }))
    else toast.warn(t('bulk.partly', { ...counts, reason: reasonOf(failures[0]) }))
    onDone(done)
  }
  return (
    <div
      role="toolbar"
      aria-label={t('row_actions')}
      className="compact sticky top-(--list-top) z-4 mx-4 my-2 flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface px-4 py-2 shadow-card print:hidden"
    >
      <span role="status" className="flex-1 font-semibold text-text">
        {t('bulk.chosen', { count: lines.length })}
      </span>
      {actions.map((action) => (
        <Button
          key={action.key}
          kind={action.kind ?? 'quiet'}
          icon={action.icon}
          busy={busy === action.key}
          isDisabled={busy !== null}
          onPress={() => (action.confirm ? setAsked(action) : void begin(action))}
        >
          {action.label}
        </Button>
      ))}
      <IconButton label={t('bulk.clear')} icon={X} onPress={onClear} />
      {asked?.confirm !== undefined && (
        <Confirm
          {...asked.confirm}
          text={`${asked.confirm.text} ${t('bulk.text', { count: lines.length })}`}
          kind={asked.kind === 'danger' ? 'danger' : 'primary'}
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={() => void begin(asked)}
          busy={busy !== null}
        />
      )}
    </div>
  )
}
