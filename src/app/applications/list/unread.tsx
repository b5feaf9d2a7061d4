// What a list of applications shows while it has no answer.
import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState, NoRightState, OfflineState } from '#app/kit/display/states.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { useConnection } from '#app/platform/connection.ts'

type Query = { isPending: boolean; error: ApiFailure | null; refetch: () => unknown }

/** `words`: the text of the search. */
export function Unread({ query, words }: { query: Query; words: string }) {
  const { t } = useTranslation('applications')
  const { state } = useConnection()
  const unseen = words.trim() === '' ? 'unseen' : 'unseen_search'
  // Whether this list was seen before is known once its stored answer was looked up, when the request has failed.
  if (query.isPending)
    return state === 'online' || unseen === 'unseen' ? (
      <LoadingState rows={8} />
    ) : (
      <OfflineState text={t(unseen)} />
    )
  if (query.error?.status === 403) return <NoRightState />
  const retry = () => void query.refetch()
  return query.error?.outcome === 'answer' ? (
    <ErrorState onRetry={retry} />
  ) : (
    <OfflineState text={t(unseen)} onRetry={retry} />
  )
}
