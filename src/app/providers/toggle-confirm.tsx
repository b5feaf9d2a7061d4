// Switches a provider on or off after a confirmation that names the consequences.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ProviderLine } from '#api/back-office/providers.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { announceDone } from '#app/platform/undo.ts'

const endpoints = backOfficeApi.providers

export function ToggleConfirm({ line, onClose }: { line: ProviderLine; onClose: () => void }) {
  const { t } = useTranslation('providers')
  const isOn = line.status === 'active'
  const name = line.name
  const toggle = useAction(endpoints.toggle, {
    notify: 'none',
    onDone: ({ version }) => {
      announceDone(t(isOn ? 'switched_off' : 'switched_on', { name }), {
        run: () =>
          call(
            endpoints.toggle,
            { params: { key: line.key }, body: { base_version: version, status: line.status } },
            { notify: 'none' },
          ),
        undone: t(isOn ? 'switched_on' : 'switched_off', { name }),
        refresh: () => void refresh(endpoints.list.path),
      })
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
