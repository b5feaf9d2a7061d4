// Releases an item: the server applies it on behalf of its seller. A refusal is shown with its reasons.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { StoredItemLine } from '#api/back-office/tablets.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { kindLabel } from '../labels.ts'

/** Shows all error codes of a refusal in one message. */
export function showRefusal({ problem, outcome }: ApiFailure): void {
  const codes = problem?.errors.map(({ code }) => code) ?? [outcome]
  toast.warn(codes.map((key) => errorText({ key })).join(' '))
}

type Props = { tabletKey: string; item: StoredItemLine; onClose: () => void }

export function ReleaseConfirm({ tabletKey, item, onClose }: Props) {
  const { t } = useTranslation('tablets')
  const release = useAction(backOfficeApi.tablets.release, {
    notify: 'none',
    onDone: () => {
      onClose()
      toast.ok(t('released', { what: kindLabel(item.kind), who: item.who }))
    },
    onFail: (failure) => {
      onClose()
      showRefusal(failure)
    },
  })
  return (
    <Confirm
      title={t('release_title', { what: kindLabel(item.kind) })}
      text={t('release_text', { who: item.who })}
      confirm={t('acts.release')}
      isOpen
      onClose={onClose}
      onConfirm={() => release.mutate({ params: { key: tabletKey, op_id: item.op_id }, body: {} })}
      busy={release.isPending}
    />
  )
}
