import { Check, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSaveState } from '#app/offline/drafts/drafts.ts'
import { formatTime } from '#domain/kernel/time/dates.ts'

/** The state of saving on this tablet, with its time. */
export function SaveState({ appId, updatedAt }: { appId: string; updatedAt: number }) {
  const { t } = useTranslation('wizard')
  const { state, at } = useSaveState(appId)
  const time = formatTime(new Date(at ?? updatedAt).toISOString())
  const Icon = { saved: Check, saving: LoaderCircle, failed: TriangleAlert }[state]
  return (
    <span
      role="status"
      className={`flex min-w-0 items-center gap-2 text-sm ${state === 'failed' ? 'text-danger' : 'text-text-2'}`}
    >
      <Icon aria-hidden size={16} className={`shrink-0 ${state === 'saved' ? 'text-ok' : ''}`} />
      {t(`save.${state}`, { time })}
    </span>
  )
}
