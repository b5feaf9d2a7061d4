// The next application of the queue, offered when a sale is completed: the manager goes on without the way back to the list.
import { HandHelping } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '#api/index.ts'
import { Button } from '#app/kit/button.tsx'
import { IN_ORDER, useTakeApplication } from '#app/pickers/queue/take-next.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { isFreeFor } from '#domain/applications/queue.ts'
import { StageAction } from '../stage-action.tsx'

export function NextApplication() {
  const { t } = useTranslation('stages')
  const { user } = useSession()
  const { takeNext, isBusy } = useTakeApplication()
  const { data } = useEndpoint(
    api.applications.list,
    { body: { ...IN_ORDER, limit: 1 } },
    { notify: 'none', staleTime: 10_000 },
  )
  const first = data?.items[0]
  if (data === undefined || first === undefined || !isFreeFor(first, user?.id ?? 0)) return null
  return (
    // The focus is not moved here: a second Enter of the person who completed the sale takes nothing.
    <StageAction isOptional>
      <Button kind="primary" icon={HandHelping} shortcut="next" busy={isBusy} onPress={takeNext}>
        {t('case.next', { total: data.total })}
      </Button>
    </StageAction>
  )
}
