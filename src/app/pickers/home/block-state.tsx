// What a block shows while its figures are read, and when they cannot be.
import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import type { ApiFailure } from '#app/platform/api.ts'

type Props = { read: { error: ApiFailure | null; refetch: () => unknown } }

export function BlockState({ read: { error, refetch } }: Props) {
  const { t } = useTranslation('home')
  const { t: kit } = useTranslation('kit')
  if (error === null)
    return (
      <div role="status" aria-busy="true" aria-label={kit('loading')} className="flex flex-col gap-4 p-3.5">
        <span className="h-4 w-2/3 animate-pulse rounded bg-surface-2" />
        <span className="h-4 w-1/2 animate-pulse rounded bg-surface-2" />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-3 px-3.5 py-4">
      <CloudOff aria-hidden size={20} className="shrink-0 text-text-2" />
      <p className="min-w-0 flex-1 text-text-2">{t(error.outcome === 'answer' ? 'unread' : 'offline')}</p>
      <Button kind="quiet" icon={RotateCw} onPress={() => void refetch()}>
        {kit('retry')}
      </Button>
    </div>
  )
}
