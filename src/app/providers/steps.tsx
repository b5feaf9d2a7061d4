// The steps of an SMS provider.
import { Power, PowerOff } from 'lucide-react'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { ProviderLine } from '#api/back-office/providers.ts'
import { defineSteps, sends } from '#app/kit/steps/table.ts'

const endpoints = backOfficeApi.providers
const switches = (status: ProviderLine['status'], undo: string) => ({
  ...sends(endpoints.toggle, ({ version }: ProviderLine) => ({ base_version: version, status })),
  undo,
})

export const providerSteps = defineSteps<ProviderLine>()({
  texts: 'providers',
  names: ({ name }) => ({ name }),
  list: endpoints.list.path,
  offered: ({ status }) => [status === 'active' ? 'off' : 'on'],
  rows: {
    off: { icon: PowerOff, kind: 'danger', ...switches('inactive', 'on') },
    on: { icon: Power, kind: 'primary', ...switches('active', 'off') },
  },
})
