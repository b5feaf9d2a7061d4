// What happened to a line of a reference, at the side of its list.
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#app/kit/button.tsx'
import type { WordsOf } from '#app/kit/form/conflict-bar.tsx'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import type { historyRow } from '#contract/wire/history.ts'

type Props = { row: ReturnType<typeof historyRow>; recordKey: string; wordsOf: WordsOf }

export function LineHistory(props: Props) {
  const { t } = useTranslation('reference')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('history')} icon={History} onPress={() => setOpen(true)} />
      {isOpen && (
        <Sheet title={t('history')} isOpen onClose={() => setOpen(false)}>
          <RecordHistory {...props} />
        </Sheet>
      )}
    </>
  )
}
