// Operations that wait, are being sent, are confirmed or need attention, by application
// (src/docs/business-rules.md#the-outbox).
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { EmptyState, LoadingState } from '#app/kit/display/states.tsx'
import { SupportPhone } from '#app/kit/display/support-phone.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useAllDrafts } from '#app/offline/drafts/drafts.ts'
import { useSupportAnswers } from '#app/offline/health/support-answers.ts'
import { useOutbox, useReceipts } from '#app/offline/outbox/outbox.ts'
import type { OutboxRow } from '#app/offline/store/rows.ts'
import { useSession } from '#app/platform/session-store.ts'
import { waitingWork } from '#domain/applications/figures/waiting-work.ts'
import { isWork } from '#domain/applications/operations.ts'
import { ConflictDialog } from '../pickers/outbox/conflict-dialog.tsx'
import { RescueFileSection } from '../pickers/outbox/rescue-file.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { type Group, groupsOf } from './grouping.ts'
import { OutboxGroup } from './outbox-group.tsx'
import { RemoveMessage } from './remove-message.tsx'
import { requestSending, useObstacle } from './send-now.ts'
import { StorageFigures } from './storage-figures.tsx'

export function OutboxScreen() {
  const { t } = useTranslation('outbox')
  const { can } = useSession()
  const found = useOutbox()
  const ops = found ?? []
  const obstacle = useObstacle()
  const waitingLabel = useWaitingLabel()
  // One live query for all items: three hundred would slow down opening and closing the screen.
  const answers = useSupportAnswers()
  const groups = groupsOf(ops, useAllDrafts(), useReceipts(), can('tablet.discard'))
  const [conflict, setConflict] = useState<string | null>(null)
  const [discard, setDiscard] = useState<OutboxRow | null>(null)
  const actions =
    ops.length > 0 ? (
      <Button kind="primary" onPress={requestSending}>
        {t('retry_all')}
      </Button>
    ) : null
  const section = (key: 'waiting_title' | 'sent_title', list: Group[]) =>
    list.length > 0 && (
      <section className="mb-6">
        <h2 className="mb-2 text-lg font-semibold">{t(key)}</h2>
        {list.map((group) => (
          <OutboxGroup
            key={group.appId}
            group={group}
            answers={answers}
            onMerge={setConflict}
            onDiscard={setDiscard}
          />
        ))}
      </section>
    )
  return (
    <Page title={t('title')} actions={actions}>
      {ops.length > 0 && (
        <p role="status" className="mb-4 font-semibold">
          {t('waits', { what: waitingLabel(waitingWork(ops)) })}
        </p>
      )}
      {obstacle !== null && (
        <p role="status" className="mb-4 rounded-card bg-warn-soft p-4 text-warn">
          {obstacle}
        </p>
      )}
      {found === undefined && <LoadingState />}
      {found !== undefined && groups.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
      {section(
        'waiting_title',
        groups.filter((group) => group.items.length > 0),
      )}
      {section(
        'sent_title',
        groups.filter((group) => group.items.length === 0),
      )}
      <RescueFileSection hasUnsent={ops.some(({ kind }) => isWork(kind))} />
      <StorageFigures />
      <div className="mt-4">
        <SupportPhone />
      </div>
      {conflict !== null && <ConflictDialog appId={conflict} onClose={() => setConflict(null)} />}
      {discard !== null && isWork(discard.kind) && (
        <DiscardDialog op={discard} onClose={() => setDiscard(null)} />
      )}
      {discard !== null && !isWork(discard.kind) && (
        <RemoveMessage op={discard} onClose={() => setDiscard(null)} />
      )}
    </Page>
  )
}
