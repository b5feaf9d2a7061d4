// The page of a record before it is read, and when it cannot be.
import type { ApiFailure } from '#app/platform/api.ts'
import { Page } from '../layout/page.tsx'
import { RecordState } from './record-state.tsx'

type Props = {
  title: string
  /** The page of the list. */
  back: string
  /** Shown when the server does not know the record. */
  absent: { title: string; text: string }
  read: { error: ApiFailure | null; refetch: () => unknown }
}

export function UnreadPage({ title, back, absent, read: { error, refetch } }: Props) {
  return (
    <Page title={title} back={back}>
      <RecordState failure={error} absent={absent} onRetry={() => void refetch()} />
    </Page>
  )
}
