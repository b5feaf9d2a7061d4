// One operation with its state and the actions that a person can take.
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { setStep } from '#app/offline/drafts/drafts.ts'
import type { SupportAnswers } from '#app/offline/health/support-answers.ts'
import { conversationOf, messageTextOf } from '#app/offline/outbox/messages.ts'
import { keepBoth, restoreApplication, retryOperation } from '#app/offline/outbox/outbox.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { isWork } from '#domain/applications/operations.ts'
import { formatTime } from '#domain/kernel/time/dates.ts'
import { type Action, findFieldToFix, type Item, kindName, reasonName } from './grouping.ts'

export type OutboxItemProps = {
  item: Item
  /** The answers of support, by operation. */
  answers: SupportAnswers
  onMerge: (appId: string) => void
  onDiscard: (op: OutboxRow) => void
}

function useOperationName() {
  const { t } = useTranslation('outbox')
  return (op: OutboxRow) => t(`kind.${kindName(op.kind)}`, { slot: String(op.payload.slot ?? '') })
}

function useStateLabel(item: Item): string {
  const { t } = useTranslation('outbox')
  const nameOf = useOperationName()
  useLanguage()
  if (item.state === 'waiting' && item.waitsFor) return t('state.waiting', { what: nameOf(item.waitsFor) })
  if (item.state === 'retry')
    return t('state.retry', { time: formatTime(new Date(item.op.nextAt).toISOString()) })
  if (item.state === 'sending') return t('state.sending')
  return item.state === 'attention' ? t('state.attention') : t('state.queued')
}

/** Opens the wizard at the step and field that the server rejected. */
function useOpenWizard() {
  const navigate = useNavigate()
  return async (op: OutboxRow) => {
    if (op.appId === null) return
    const { field, step } = findFieldToFix(op)
    await setStep(op.appId, step)
    await navigate({ to: `/applications/add/${op.appId}`, hash: field ?? '' })
  }
}

export function OutboxItem({ item, answers, onMerge, onDiscard }: OutboxItemProps) {
  const { t } = useTranslation('outbox')
  const nameOf = useOperationName()
  const stateLabel = useStateLabel(item)
  const openWizard = useOpenWizard()
  const navigate = useNavigate()
  const { op } = item
  const answer = answers[op.opId]?.text
  const handlers: Record<Action, () => void> = {
    retry: () => void retryOperation(op.seq),
    fix: () => void openWizard(op),
    retake: () => void openWizard(op),
    merge: () => op.appId && onMerge(op.appId),
    keep_both: () => void keepBoth(op.seq),
    restore: () => void (op.appId && restoreApplication(op.appId)),
    discard: () => onDiscard(op),
    remove: () => onDiscard(op),
    open_chat: () => void navigate({ to: '/chat', search: { open: conversationOf(op) } }),
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2" data-state={item.state}>
      <div className="min-w-48 flex-1">
        <span className="block">{nameOf(op)}</span>
        {!isWork(op.kind) && (
          <p className="line-clamp-3 whitespace-pre-wrap break-words text-text-2">{messageTextOf(op)}</p>
        )}
        {item.state === 'attention' && <p className="text-danger">{t(`reason.${reasonName(op)}`)}</p>}
        {item.state === 'retry' && reasonName(op) === 'upload_quota' && (
          <p className="text-warn">{t('reason.upload_quota')}</p>
        )}
        {answer !== undefined && (
          <p className="mt-1 rounded-xl bg-brand-soft px-3 py-2">
            <span className="font-semibold">{t('support_says')}</span> {answer}
          </p>
        )}
      </div>
      <span className={item.state === 'attention' ? 'font-medium text-danger' : 'text-text-2'}>
        {stateLabel}
      </span>
      {item.actions.map((act) => (
        <Button
          key={act}
          kind={act === 'discard' || act === 'remove' ? 'danger' : 'quiet'}
          onPress={handlers[act]}
        >
          {t(`act.${act}`)}
        </Button>
      ))}
    </li>
  )
}
