import {
  EmptyState,
  ErrorState,
  InvalidIdState,
  LoadingState,
  NoRightState,
  OfflineState,
} from '#app/kit/display/states.tsx'
import type { ApiFailure } from '#app/platform/api.ts'

type Props = {
  /** Null while the record is loading. */
  failure: ApiFailure | null
  /** Shown when the server does not know the record (404). A part of a page that has been loaded has none, and is read
   * by the same id; a page whose address contains no id (400) says that (specification S8.16). */
  absent?: { title: string; text: string }
  onRetry: () => void
  /** Lines of the placeholder while loading. */
  rows?: number
}

/** What a screen shows in place of what it reads: loading, offline, no right, absent, or a failure of the server. */
export function RecordState({ failure, absent, onRetry, rows = 8 }: Props) {
  if (failure === null) return <LoadingState rows={rows} />
  if (failure.outcome !== 'answer') return <OfflineState onRetry={onRetry} />
  if (failure.status === 401 || failure.status === 403) return <NoRightState />
  if (absent && failure.status === 404) return <EmptyState {...absent} />
  if (absent && failure.status === 400) return <InvalidIdState />
  return <ErrorState onRetry={onRetry} />
}
