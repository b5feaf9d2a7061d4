// The value of a line: a price in soʻm, or a priority level.
import { useTranslation } from 'react-i18next'
import type { WholeRequest } from '#api/back-office/change-requests.ts'
import { useLanguage } from '#app/i18n/i18n.ts'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { formatMoney } from '#domain/kernel/money.ts'
import type { Kind } from './kinds.ts'

export type Levels = WholeRequest['levels']
type Shown = { kind: Kind; levels: Levels; value: number | null }

export function Value({ kind, levels, value }: Shown) {
  const { t } = useTranslation('change-requests')
  const language = useLanguage()
  if (value === null) return <span>{t('no_level')}</span>
  if (kind.name === 'price')
    return <span className="whitespace-nowrap tabular">{formatMoney(value, language)}</span>
  const level = levels.find(({ id }) => id === value)
  return <ColourName name={level?.name ?? ''} colour={level?.colour ?? ''} />
}

type InputProps = Shown & {
  name: string
  error: string | null
  onChange: (value: number | null) => void
}

export function ValueInput({ kind, levels, value, name, error, onChange }: InputProps) {
  const { t } = useTranslation('change-requests')
  const items = levels
    .filter(({ id, active }) => active || id === value)
    .map(({ id, name: label }) => ({ key: String(id), label }))
  return (
    <Field label={t(`new_value.${kind.name}`)} required error={error}>
      {kind.name === 'price' ? (
        <MoneyInput name={name} value={value} onChange={onChange} />
      ) : (
        <Choice
          name={name}
          items={items}
          value={value === null ? null : String(value)}
          onChange={(key) => onChange(key === null ? null : Number(key))}
        />
      )}
    </Field>
  )
}
