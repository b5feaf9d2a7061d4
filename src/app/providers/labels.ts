// Labels of SMS providers: fields, kinds, states and the results of a test message.
import { type KeyUnder, label } from '#app/i18n/i18n.ts'
import { labelsOf, type ValueLabels } from '#app/kit/form/labels.ts'
import { COMPANY_NAMES, type ProviderKind } from '#domain/providers/provider.ts'

const COMPANIES: Partial<Record<ProviderKind, string>> = COMPANY_NAMES

export const kindLabel = (kind: ProviderKind): string => COMPANIES[kind] ?? label('providers:console')
export const statusLabel = (status: KeyUnder<'providers:status'>): string =>
  label(`providers:status.${status}`)
export const resultLabel = (result: KeyUnder<'providers:results'>): string =>
  label(`providers:results.${result}`)

const VALUES: ValueLabels = {
  kind: (text) => COMPANIES[text as ProviderKind] ?? label('providers:console'),
  status: 'status',
  test: 'results',
}

export const { fieldLabel, describeChange, actionLabel } = labelsOf('providers', VALUES, 'sms_provider')
