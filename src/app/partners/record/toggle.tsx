// Switches a partner on or off after a confirmation.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { announceDone } from '#app/platform/undo.ts'
import type { Partner } from './partner-loaded.tsx'

const endpoints = backOfficeApi.partners

export function Toggle({ partner }: { partner: Partner }) {
  const { t } = useTranslation('partners')
  const [isConfirming, setConfirming] = useState(false)
  const { key, name, active } = partner
  const way = active ? 'off' : 'on'
  const toggle = useAction(endpoints.toggle, {
    notify: 'none',
    onDone: () => {
      setConfirming(false)
      announceDone(t(`toggle.${way}_done`, { name }), {
        run: () => call(endpoints.toggle, { params: { key }, body: { active } }, { notify: 'none' }),
        undone: t(`toggle.${active ? 'on' : 'off'}_done`, { name }),
        refresh: () => void refresh(endpoints.list.path),
      })
    },
    onFail: ({ problem, outcome }) => {
      setConfirming(false)
      toast.warn(errorText({ key: problem?.problem ?? outcome }))
    },
  })
  return (
    <>
      <Button kind={active ? 'danger' : 'quiet'} onPress={() => setConfirming(true)}>
        {t(`toggle.${way}`)}
      </Button>
      <Confirm
        title={t(`toggle.${way}_title`, { name })}
        text={t(`toggle.${way}_text`)}
        confirm={t(`toggle.${way}`)}
        kind={active ? 'danger' : 'primary'}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => toggle.mutate({ params: { key }, body: { active: !active } })}
        busy={toggle.isPending}
      />
    </>
  )
}
