// The stuck items of a tablet, with the actions of support: view, release, answer. None of them deletes an item.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredItemLine, TabletView } from '#api/back-office/tablets.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ItemRecord } from './record.tsx'
import { ReleaseConfirm } from './release-confirm.tsx'
import { StoredItem } from './stored-item.tsx'

export type ItemAct = 'look' | 'release' | 'answer'
type Open = { act: ItemAct; item: StoredItemLine }
const DIALOGS = { look: ItemRecord, release: ReleaseConfirm, answer: AnswerForm } as const

export function Items({ tablet, now }: { tablet: TabletView; now: number }) {
  const { t } = useTranslation('tablets')
  const [open, setOpen] = useState<Open | null>(null)
  if (tablet.items.length === 0) return <EmptyState title={t('no_items')} text={t('no_items_text')} />
  const OpenDialog = open && DIALOGS[open.act]
  return (
    <>
      <ul className="flex flex-col gap-3">
        {tablet.items.map((item) => (
          <StoredItem key={item.op_id} item={item} now={now} onAct={(act) => setOpen({ act, item })} />
        ))}
      </ul>
      {open && OpenDialog && (
        <OpenDialog tabletKey={tablet.key} item={open.item} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
