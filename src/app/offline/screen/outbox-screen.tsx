// Everything that waits, goes, was confirmed or needs a person, by application (product.md section 4, offline.md 2.4).
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Page } from '#app/kit/page.tsx'
import { EmptyState } from '#app/kit/show/states.tsx'
import { useSession } from '#app/platform/session-store.ts'
import { useAllDrafts } from '../drafts.ts'
import { useSupportAnswers } from '../fleet/answers.ts'
import { checkNow } from '../online.ts'
import { retryAll, useOutbox, useReceipts } from '../outbox.ts'
import type { OutboxRow } from '../rows.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { type Group, groupsOf } from './grouping.ts'
import { OutboxGroup } from './outbox-group.tsx'
import { ParcelSection } from './parcel-part.tsx'
import { StorageFigures } from './storage-figures.tsx'

const sendNow = () => {
  void retryAll()
  void checkNow()
}

export function OutboxScreen() {
  const { t } = useTranslation('outbox')
  const { can } = useSession()
  const ops = useOutbox()
  // One question for all items: three hundred live questions are felt when the screen comes and when it goes.
  const answers = useSupportAnswers()
  const groups = groupsOf(ops, useAllDrafts(), useReceipts(), can('tablet.discard'))
  const [conflict, setConflict] = useState<string | null>(null)
  const [discard, setDiscard] = useState<OutboxRow | null>(null)
  const actions =
    ops.length > 0 ? (
      <Button kind="primary" onPress={sendNow}>
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
      {groups.length === 0 && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
      {section(
        'waiting_title',
        groups.filter((group) => group.items.length > 0),
      )}
      {section(
        'sent_title',
        groups.filter((group) => group.items.length === 0),
      )}
      <ParcelSection hasUnsent={ops.length > 0} />
      <StorageFigures />
      {conflict !== null && <ConflictDialog appId={conflict} onClose={() => setConflict(null)} />}
      {discard !== null && <DiscardDialog op={discard} onClose={() => setDiscard(null)} />}
    </Page>
  )
}
