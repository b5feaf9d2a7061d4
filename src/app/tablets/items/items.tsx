// What is stuck on the tablet, with what support can do about it: look, release, answer. Nothing here deletes.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HeldLine, TabletView } from '#api/back-office/tablets.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { HeldItem } from './held-item.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { ReleaseConfirm } from './release-confirm.tsx'

export type ItemAct = 'look' | 'release' | 'answer'
type Asked = { act: ItemAct; item: HeldLine }
const DIALOGS = { look: ItemDialog, release: ReleaseConfirm, answer: AnswerDialog } as const

export function Items({ tablet, now }: { tablet: TabletView; now: number }) {
  const { t } = useTranslation('tablets')
  const [asked, setAsked] = useState<Asked | null>(null)
  if (tablet.items.length === 0) return <EmptyState title={t('no_items')} text={t('no_items_text')} />
  const Asking = asked && DIALOGS[asked.act]
  return (
    <>
      <ul className="flex flex-col gap-3">
        {tablet.items.map((item) => (
          <HeldItem key={item.op_id} item={item} now={now} onAct={(act) => setAsked({ act, item })} />
        ))}
      </ul>
      {asked && Asking && <Asking tabletKey={tablet.key} item={asked.item} onClose={() => setAsked(null)} />}
    </>
  )
}
