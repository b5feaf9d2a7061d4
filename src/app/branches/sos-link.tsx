// The public form of a branch: its address to copy, to open, to print as a code; and a new address in place of the old.
import { Copy, ExternalLink, Printer, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BranchView } from '#api/back-office/branches.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { getLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { call } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'

const KEPT_MS = 60_000
/** Only a secure page may write to the clipboard. */
const mayCopy = 'clipboard' in navigator

/** The page with the code, in a tab of its own, where it is printed. */
function usePoster(key: string) {
  const { t } = useTranslation('branches')
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    // Opened before the answer: later the browser would take it for an unwanted window.
    const page = window.open('', '_blank')
    try {
      const query = { origin: location.origin, language: getLanguage() }
      const poster = (await call(backOfficeApi.branches.poster, { params: { key }, query })) as Blob
      const url = URL.createObjectURL(poster)
      if (page) page.location.href = url
      setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
    } catch {
      page?.close()
      toast.warn(t('sos.print_failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, open: () => void open() }
}

function Renewal({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const [isAsked, setAsked] = useState(false)
  const renew = useAction(backOfficeApi.branches.renewLink, {
    onDone: () => {
      setAsked(false)
      toast.ok(t('sos.renewed'))
    },
    onFail: () => setAsked(false),
  })
  return (
    <>
      <Button kind="text" icon={RefreshCw} onPress={() => setAsked(true)}>
        {t('sos.renew')}
      </Button>
      <Confirm
        title={t('sos.renew_title', { name: branch.name })}
        text={t('sos.renew_text')}
        confirm={t('sos.renew')}
        kind="danger"
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => renew.mutate({ params: { key: branch.key }, body: {} })}
        busy={renew.isPending}
      />
    </>
  )
}

export function SosLink({ branch }: { branch: BranchView }) {
  const { t } = useTranslation('branches')
  const { can } = useSession()
  const poster = usePoster(branch.key)
  const url = `${location.origin}/sos/${branch.link}`
  const copy = () => void navigator.clipboard.writeText(url).then(() => toast.ok(t('sos.copied')))
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
        {mayCopy && (
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
        {can('branches.edit') && <Renewal branch={branch} />}
      </div>
    </Section>
  )
}
