// One request over its list: its author writes a draft, everybody else reads, whoever may decides.
import { useTranslation } from 'react-i18next'
import { ErrorState, LoadingState } from '#app/kit/display/states.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { moveRefusal } from '#domain/change-requests/change-request.ts'
import { Editor } from './editor.tsx'
import type { Kind } from './kinds.ts'
import { Reader } from './reader.tsx'

type Props = {
  kind: Kind
  /** Null for a new one. */
  requestKey: string | null
  /** A new one has been kept. */
  onMade: (key: string) => void
  onClose: () => void
}

function Known({ kind, requestKey, onMade, onClose }: Props & { requestKey: string }) {
  const { t } = useTranslation('change-requests')
  const { data, error, refetch } = useEndpoint(
    kind.rows.view,
    { params: { key: requestKey } },
    { notify: 'none' },
  )
  if (data === undefined)
    return (
      <Dialog title={t('title', { number: requestKey })} isOpen isWide onClose={onClose}>
        {error === null ? (
          <LoadingState rows={5} />
        ) : error.status === 404 ? (
          <ErrorState title={t('absent')} text={t('absent_text')} />
        ) : (
          <ErrorState onRetry={() => void refetch()} />
        )}
      </Dialog>
    )
  const mayEdit = moveRefusal('update', data.state, data.asker) === null
  const key = `${data.key} ${data.version}`
  return mayEdit ? (
    <Editor key={key} kind={kind} request={data} onMade={onMade} onClose={onClose} />
  ) : (
    <Reader key={key} kind={kind} request={data} onClose={onClose} />
  )
}

export function RequestPanel({ requestKey, ...rest }: Props) {
  if (requestKey === null) return <Editor {...rest} request={null} />
  return <Known {...rest} requestKey={requestKey} />
}
