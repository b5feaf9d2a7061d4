// Operations that wait, are being sent, are confirmed or need attention, by application
// (src/docs/business-rules.md#the-outbox).
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { CARD } from '#app/kit/class-names.ts'
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
import { confirmedWork, groupsOf, isStuck } from './grouping.ts'
import { Disclosure, OutboxCard, OutboxLog } from './outbox-card.tsx'
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
  const handlers = { answers, onMerge: setConflict, onDiscard: setDiscard }
  const waiting = groups.filter((group) => group.items.length > 0)
  const sent = groups.filter((group) => group.items.length === 0)
  const stuckCount = waiting.filter(isStuck).length
  const cards = waiting.flatMap((group, index) =>
    group.appId === null ? [] : [{ group, appId: group.appId, place: index + 1 - stuckCount }],
  )
  return (
    <Page title={t('title')} actions={actions}>
      {ops.length > 0 && (
        <p role="status" className="font-semibold">
          {t('waits', { what: waitingLabel(waitingWork(ops)) })}
        </p>
      )}
      {obstacle !== null && (
        <p role="status" className="rounded-card bg-warn-soft p-4 text-warn">
          {obstacle}
        </p>
      )}
      {found === undefined && <LoadingState />}
      {found !== undefined && groups.length === 0 && (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      )}
      {waiting.length > 0 && (
        <section className="grid items-start gap-3.5 lg:grid-cols-2">
          <h2 className="sr-only">{t('waiting_title')}</h2>
          {cards.map((card) => (
            <OutboxCard key={card.appId} {...card} {...handlers} />
          ))}
          {waiting
            .filter(({ appId }) => appId === null)
            .map((group) => (
              <div key="common" className={`${CARD} p-4.5`}>
                <OutboxLog group={group} {...handlers} />
              </div>
            ))}
        </section>
      )}
      {sent.length > 0 && (
        <div className={`${CARD} px-4.5 py-1.5`}>
          <Disclosure title={`${t('sent_title')}: ${waitingLabel(confirmedWork(sent))}`}>
            {() => sent.map((group) => <OutboxLog key={group.appId} group={group} {...handlers} />)}
          </Disclosure>
        </div>
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
