import { HandHelping, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useTakeApplication } from '#app/pickers/queue/take-next.ts'
import { useSession } from '#app/platform/session.ts'
import { tourAnchor } from '#app/platform/tablet/tour.ts'

/** A new application, and "take next". */
export function ListActions() {
  const { t } = useTranslation('applications')
  const { can } = useSession()
  const { takeNext, isBusy } = useTakeApplication()
  const mayTake = can('applications.take')
  return (
    <>
      {can('applications.add') && (
        <LinkButton kind={mayTake ? 'quiet' : 'primary'} icon={Plus} to="/applications/add">
          {t('new')}
        </LinkButton>
      )}
      {mayTake && (
        <span {...tourAnchor('take_next')} className="inline-flex">
          <Button kind="primary" icon={HandHelping} busy={isBusy} onPress={takeNext} shortcut="next">
            {t('take.next')}
          </Button>
        </span>
      )}
    </>
  )
}
