// Confirms that a trial sale with the partner was made.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { Partner } from './partner-loaded.tsx'

export function Verify({ partner: { key, name } }: { partner: Partner }) {
  const { t } = useTranslation('partners')
  const [isConfirming, setConfirming] = useState(false)
  const verify = useAction(backOfficeApi.partners.verify, {
    notify: 'none',
    onDone: () => {
      setConfirming(false)
      toast.ok(t('verified.done', { name }))
    },
    onFail: ({ problem, outcome }) => {
      setConfirming(false)
      toast.warn(errorText({ key: problem?.problem ?? outcome }))
    },
  })
  return (
    <>
      <Button kind="quiet" onPress={() => setConfirming(true)}>
        {t('verified.confirm')}
      </Button>
      <Confirm
        title={t('verified.title', { name })}
        text={t('verified.text')}
        confirm={t('verified.confirm')}
        kind="primary"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => verify.mutate({ params: { key }, body: {} })}
        busy={verify.isPending}
      />
    </>
  )
}
