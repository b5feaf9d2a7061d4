// Switches a provider on or off after a confirmation that names the consequences.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ProviderLine } from '#api/back-office/providers.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'

export function ToggleConfirm({ line, onClose }: { line: ProviderLine; onClose: () => void }) {
  const { t } = useTranslation('providers')
  const isOn = line.status === 'active'
  const name = line.name
  const toggle = useAction(backOfficeApi.providers.toggle, {
    notify: 'none',
    onDone: () => {
      toast.ok(t(isOn ? 'switched_off' : 'switched_on', { name }))
      onClose()
    },
    onFail: ({ problem, outcome }) => {
      toast.warn(errorText({ key: problem?.problem ?? outcome }))
      onClose()
    },
  })
  const status = isOn ? ('inactive' as const) : ('active' as const)
  const body = { base_version: line.version, status }
  return (
    <Confirm
      title={t(isOn ? 'off_title' : 'on_title', { name })}
      text={t(isOn ? 'off_text' : 'on_text')}
      confirm={t(isOn ? 'off' : 'on')}
      kind={isOn ? 'danger' : 'primary'}
      isOpen
      onClose={onClose}
      onConfirm={() => toggle.mutate({ params: { key: line.key }, body })}
      busy={toggle.isPending}
    />
  )
}
