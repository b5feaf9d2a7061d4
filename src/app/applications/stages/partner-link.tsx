// A page of a partner for the client's own phone, by QR code and by SMS. It is never opened on the tablet of the shop, and its
// address, which can contain the client's number, is not written out.
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { QrCode } from '#app/kit/display/pictures/qr-code.tsx'
import { useCountdown } from '#app/kit/use-countdown.ts'

type Props = {
  page: string
  text: string
  canSend: boolean
  busy: boolean
  /** Seconds until the SMS may be sent again. */
  resendIn: number | undefined
  onSend: () => void
  children?: ReactNode
}

export function PartnerLink({ page, text, canSend, busy, resendIn = 0, onSend, children }: Props) {
  const { t } = useTranslation('stages')
  const [left] = useCountdown(resendIn)
  return (
    <div className="flex flex-wrap items-center gap-5">
      <figure className="flex flex-col items-center gap-2">
        <QrCode text={page} label={t('link.qr')} />
        <figcaption className="text-[13px] text-text-2">{t('link.scan')}</figcaption>
      </figure>
      <div className="flex min-w-60 flex-1 flex-col items-start gap-3">
        <p className="text-text">{text}</p>
        <div className="flex flex-wrap gap-3">
          {canSend && left === 0 && (
            <Button kind="quiet" icon={Send} busy={busy} onPress={onSend}>
              {t('link.send')}
            </Button>
          )}
          {children}
        </div>
        {canSend && left > 0 && (
          <p className="text-sm text-text-2 tabular">{t('link.send_in', { seconds: left })}</p>
        )}
      </div>
    </div>
  )
}
