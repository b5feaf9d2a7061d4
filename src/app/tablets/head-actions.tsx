// Reports a tablet lost or found, after a confirmation that names the consequences.
import { TabletSmartphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { TabletView } from '#api/back-office/tablets.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { shortTablet } from '#domain/tablets/signs.ts'

export function HeadActions({ tablet }: { tablet: TabletView }) {
  const { t } = useTranslation('tablets')
  const { can } = useSession()
  const [isConfirming, setConfirming] = useState(false)
  const isLost = tablet.lost_at !== null
  const what = isLost ? 'found' : 'lose'
  const options = {
    onDone: () => {
      setConfirming(false)
      toast.ok(t(`acts.${what}.done`))
    },
    onFail: () => setConfirming(false),
  }
  const lose = useAction(backOfficeApi.tablets.lose, options)
  const found = useAction(backOfficeApi.tablets.found, options)
  if (!can('tablets.lose')) return null
  const act = isLost ? found : lose
  return (
    <>
      <Button
        kind={isLost ? 'primary' : 'danger'}
        icon={isLost ? Undo2 : TabletSmartphone}
        onPress={() => setConfirming(true)}
      >
        {t(`acts.${what}.do`)}
      </Button>
      <Confirm
        title={t(`acts.${what}.title`, { id: shortTablet(tablet.key) })}
        text={t(`acts.${what}.text`)}
        confirm={t(`acts.${what}.do`)}
        kind={isLost ? 'primary' : 'danger'}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate({ params: { key: tablet.key }, body: {} })}
        busy={act.isPending}
      />
    </>
  )
}
