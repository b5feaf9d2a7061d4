// The red screen (offline.md 2.11, F06): work was lost on this tablet. What is known, what is safe, what to do, whom to
// call; it stays until a person has read it.
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { usePublicSettings } from '#app/platform/public-settings.ts'
import { formatDateTime } from '#domain/kernel/dates.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { sendOut } from '../life.ts'
import { acknowledgeLoss } from './epoch.ts'
import type { Loss } from './loss-store.ts'
import { tellLosses } from './losses.ts'

const tell = () => tellLosses(sendOut).catch(() => {})

function figuresOf({ people, known, isCounted }: Loss) {
  const here = people.reduce((sum, { unsent }) => sum + unsent, 0)
  const times = [known?.since ?? null, ...people.map(({ since }) => since)].filter((time) => time !== null)
  return {
    count: Math.max(here, known?.unsent ?? 0),
    isCounted: isCounted || known !== null,
    since: times.length > 0 ? Math.min(...times) : null,
  }
}

function What({ loss }: { loss: Loss }) {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  const { count, isCounted, since } = figuresOf(loss)
  const oldest = since === null ? null : formatDateTime(new Date(since).toISOString(), language)
  return (
    <div className="rounded-card bg-surface p-5 text-text">
      {count > 0 && <p className="text-xl font-bold text-danger">{t('lost.count', { count })}</p>}
      {count > 0 && oldest !== null && <p>{t('lost.since', { time: oldest })}</p>}
      {count === 0 && <p className="font-semibold">{t(isCounted ? 'lost.nothing' : 'lost.unknown')}</p>}
      <p className="mt-3">{t('lost.safe')}</p>
      <p className="mt-1 text-text-2">{t(loss.isTold ? 'lost.told' : 'lost.untold')}</p>
    </div>
  )
}

function Steps() {
  const { t } = useTranslation('outbox')
  const phone = usePublicSettings()?.support_phone
  return (
    <ol className="list-decimal space-y-1 pl-6">
      <li>{t('lost.keep')}</li>
      <li>
        {t('lost.call')}
        {phone && <span className="whitespace-nowrap font-bold tabular"> {formatPhone(phone)}</span>}
      </li>
      <li>{t('lost.again')}</li>
    </ol>
  )
}

export function LossScreen({ loss }: { loss: Loss }) {
  const { t } = useTranslation('outbox')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!loss.isTold) void tell()
  }, [loss.isTold])
  const goOn = async () => {
    setBusy(true)
    await acknowledgeLoss(loss.id)
    await tell()
    location.reload()
  }
  return (
    <ModalOverlay isOpen isKeyboardDismissDisabled className="fixed inset-0 z-50 bg-danger">
      <Modal className="size-full overflow-auto">
        <Dialog
          role="alertdialog"
          className="mx-auto flex min-h-full max-w-2xl flex-col justify-center gap-5 p-6 text-surface outline-none"
        >
          <TriangleAlert aria-hidden size={48} />
          <Heading slot="title" className="text-3xl font-bold">
            {t('lost.title')}
          </Heading>
          <p className="text-lg">{t('lost.why')}</p>
          <What loss={loss} />
          <Steps />
          <div>
            <Button kind="quiet" busy={busy} onPress={() => void goOn()}>
              {t('lost.go_on')}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
