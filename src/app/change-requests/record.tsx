// One request in a dialog: the form for the author of a draft, otherwise the details with the allowed transitions.
import { useTranslation } from 'react-i18next'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Dialog } from '#app/kit/overlays/dialog.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { moveRefusal } from '#domain/change-requests/change-request.ts'
import { RequestDetails } from './details.tsx'
import { RequestForm } from './form.tsx'
import type { Kind } from './kinds.ts'

type Props = {
  kind: Kind
  /** Null for a new request. */
  requestKey: string | null
  /** Called with the key of a request that was saved. */
  onSaved: (key: string) => void
  onClose: () => void
}

function SavedRequest({ kind, requestKey, onSaved, onClose }: Props & { requestKey: string }) {
  const { t } = useTranslation('change-requests')
  const { data, error, refetch } = useEndpoint(
    kind.endpoints.view,
    { params: { key: requestKey } },
    { notify: 'none' },
  )
  if (data === undefined)
    return (
      <Dialog title={t('title', { number: requestKey })} isOpen isWide onClose={onClose}>
        <RecordState
          failure={error}
          rows={5}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void refetch()}
        />
      </Dialog>
    )
  const mayEdit = moveRefusal('update', data.state, data.asker) === null
  const key = `${data.key} ${data.version}`
  return mayEdit ? (
    <RequestForm key={key} kind={kind} request={data} onSaved={onSaved} onClose={onClose} />
  ) : (
    <RequestDetails key={key} kind={kind} request={data} onClose={onClose} />
  )
}

export function RequestRecord({ requestKey, ...rest }: Props) {
  if (requestKey === null) return <RequestForm {...rest} request={null} />
  return <SavedRequest {...rest} requestKey={requestKey} />
}
