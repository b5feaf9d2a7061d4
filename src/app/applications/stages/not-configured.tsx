// Notice of a stage whose connection to another system is not configured, with a link to the set-up screen for those who
// may open it.
import { Unplug } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useSession } from '#app/platform/session.ts'
import { SCREENS } from '#domain/access/screens.ts'
import type { StageConnection } from '#domain/set-up/connections.ts'

export function NotConfigured({ connection }: { connection: StageConnection }) {
  const { t } = useTranslation('stages')
  const { can } = useSession()
  return (
    <div role="note" className="flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft p-4 text-warn">
      <Unplug aria-hidden size={22} className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        {t(`not_configured.${connection}`)} {!can('set_up') && t('not_configured.ask')}
      </p>
      {can('set_up') && (
        <LinkButton kind="quiet" to={SCREENS.set_up.path}>
          {t('not_configured.open')}
        </LinkButton>
      )}
    </div>
  )
}
