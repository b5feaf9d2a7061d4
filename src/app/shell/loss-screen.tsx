// Shown when work was lost on this tablet (src/docs/offline.md#detection-of-data-loss, F06): what is known, what is
// safe, what to do, whom to call. It stays until a person confirms it.
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { useWaitingLabel } from '#app/i18n/waiting-label.ts'
import { Button } from '#app/kit/button.tsx'
import { Dialog as Notice } from '#app/kit/overlays/dialog.tsx'
import { acknowledgeLoss } from '#app/offline/health/generation.ts'
import { lossFigures } from '#app/offline/health/loss-figures.ts'
import { isDelivered, type Loss } from '#app/offline/health/loss-store.ts'
import { reportLosses } from '#app/offline/health/losses.ts'
import { sendRequest } from '#app/offline/runtime.ts'
import { useSupportPhone } from '#app/platform/tablet/support-phone.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

const report = () => reportLosses(sendRequest).catch(() => {})

function LossFigures({ loss }: { loss: Loss }) {
  const { t } = useTranslation('outbox')
  const language = useLanguage()
  const waitingLabel = useWaitingLabel()
  const { work, isExact, since } = lossFigures(loss)
  const oldest = since === null ? null : formatDateTime(new Date(since).toISOString(), language)
  return (
    <div className="rounded-card bg-surface p-5 text-text">
      {work !== null && (
        <p className="text-xl font-bold text-danger">{t('lost.count', { what: waitingLabel(work) })}</p>
      )}
      {work !== null && oldest !== null && <p>{t('lost.since', { time: oldest })}</p>}
      {!isExact && <p className="font-semibold">{t(work === null ? 'lost.unknown' : 'lost.at_least')}</p>}
      <p className="mt-3">{t('lost.safe')}</p>
      <p className="mt-1 text-text-2">{t(loss.isTold ? 'lost.told' : 'lost.untold')}</p>
    </div>
  )
}

function Steps() {
  const { t } = useTranslation('outbox')
  const phone = useSupportPhone()
  return (
    <ol className="list-decimal space-y-1 pl-6">
      <li>{t('lost.keep')}</li>
      <li>
        {t(phone === null ? 'lost.ask' : 'lost.call')}
        {phone && <span className="whitespace-nowrap font-bold tabular"> {formatPhone(phone)}</span>}
      </li>
      <li>{t('lost.again')}</li>
    </ol>
  )
}

/** Shown when the wiped database held no unsent work. */
function WipedNotice({ busy, onClose }: { busy: boolean; onClose: () => void }) {
  const { t } = useTranslation('outbox')
  const actions = (
    <Button kind="primary" busy={busy} onPress={onClose}>
      {t('wiped.ok')}
    </Button>
  )
  return (
    <Notice title={t('wiped.title')} isOpen onClose={onClose} actions={actions}>
      <p>{t('wiped.text')}</p>
    </Notice>
  )
}

export function LossScreen({ loss }: { loss: Loss }) {
  const { t } = useTranslation('outbox')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!loss.isTold) void report()
  }, [loss.isTold])
  const goOn = async () => {
    setBusy(true)
    await acknowledgeLoss(loss.id)
    await report()
    location.reload()
  }
  if (isDelivered(loss)) return <WipedNotice busy={busy} onClose={() => void goOn()} />
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
          <LossFigures loss={loss} />
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
