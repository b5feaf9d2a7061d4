// The printed waybill of a movement.
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeMovement } from '#api/back-office/movements.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { call } from '#app/platform/api.ts'
import { showPaper } from '#app/platform/show-paper.ts'
import { toast } from '#app/platform/toasts.ts'

const { waybill } = backOfficeApi.movements

export function Waybill({ movement: { key } }: { movement: WholeMovement }) {
  const { t } = useTranslation('movements')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      await showPaper(async () => (await call(waybill, { params: { key }, query: { language } })) as Blob)
    } catch {
      toast.warn(t('waybill_failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="quiet" icon={Printer} busy={busy} onPress={() => void open()}>
      {t('waybill')}
    </Button>
  )
}
