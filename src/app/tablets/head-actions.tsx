// Reports a tablet lost or found, after a confirmation that names the consequences.
import { TabletSmartphone, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { TabletView } from '#api/back-office/tablets.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { announceDone } from '#app/platform/undo.ts'
import { shortTablet } from '#domain/tablets/signs.ts'

const endpoints = backOfficeApi.tablets

export function HeadActions({ tablet }: { tablet: TabletView }) {
  const { t } = useTranslation('tablets')
  const { can } = useSession()
  const [isConfirming, setConfirming] = useState(false)
  const isLost = tablet.lost_at !== null
  const what = isLost ? 'found' : 'lose'
  const inverse = isLost ? 'lose' : 'found'
  const id = shortTablet(tablet.key)
  const params = { key: tablet.key }
  const options = {
    onDone: () => {
      setConfirming(false)
      announceDone(t(`acts.${what}.done`, { id }), {
        run: () => call(endpoints[inverse], { params, body: {} }, { notify: 'none' }),
        undone: t(`acts.${inverse}.done`, { id }),
        refresh: () => void refresh(endpoints.list.path),
      })
    },
    onFail: () => setConfirming(false),
  }
  const lose = useAction(endpoints.lose, options)
  const found = useAction(endpoints.found, options)
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
        title={t(`acts.${what}.title`, { id })}
        text={t(`acts.${what}.text`)}
        confirm={t(`acts.${what}.do`)}
        kind={isLost ? 'primary' : 'danger'}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => act.mutate({ params, body: {} })}
        busy={act.isPending}
      />
    </>
  )
}
