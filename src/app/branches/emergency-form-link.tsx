// The link of the public emergency form of a branch: copy, open, print as a QR code, replace by a new link.
import { Copy, ExternalLink, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BranchView } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Steps } from '#app/kit/steps/steps.tsx'
import { call } from '#app/platform/api.ts'
import { toast } from '#app/platform/toasts.ts'
import { branchSteps } from './steps.tsx'

const URL_LIFETIME_MS = 60_000
/** The clipboard API exists only on a secure page. */
const canCopy = 'clipboard' in navigator

/** Opens the page with the QR code in a new tab, for printing. */
function usePoster(key: string) {
  const { t } = useTranslation('branches')
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    // Opens the tab before the request: after it the browser would block the popup.
    const page = window.open('', '_blank')
    try {
      const query = { origin: location.origin, language: getLanguage() }
      const poster = (await call(backOfficeApi.branches.poster, { params: { key }, query })) as Blob
      const url = URL.createObjectURL(poster)
      if (page) page.location.href = url
      setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
    } catch {
      page?.close()
      toast.warn(t('sos.print_failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, open: () => void open() }
}

export function EmergencyFormLink({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const poster = usePoster(branch.key)
  const url = `${location.origin}/sos/${branch.link}`
  const copy = () =>
    void navigator.clipboard.writeText(url).then(() => toast.ok(t('sos.copied', { name: branch.name })))
  if (branch.state !== 'active')
    return (
      <Section title={t('sos.title')}>
        <p className="text-text-2">{t('sos.off')}</p>
      </Section>
    )
  return (
    <Section title={t('sos.title')}>
      <p className="text-text-2">{t('sos.text')}</p>
      <p className="break-all rounded-xl bg-surface-2 p-4 font-medium text-text">{url}</p>
      <div className="flex flex-wrap gap-3">
        {canCopy && (
          <Button kind="quiet" icon={Copy} onPress={copy}>
            {t('sos.copy')}
          </Button>
        )}
        <Button kind="quiet" icon={ExternalLink} onPress={() => void window.open(url, '_blank')}>
          {t('sos.open')}
        </Button>
        <Button kind="quiet" icon={Printer} busy={poster.busy} onPress={poster.open}>
          {t('sos.print')}
        </Button>
        <Steps table={branchSteps} record={branch} place="link" />
      </div>
    </Section>
  )
}
