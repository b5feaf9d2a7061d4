// The filters of a list: chips for a few values, a searchable choice for many.
import { useTranslation } from 'react-i18next'
import { Chip } from '../display/chip.tsx'
import { Combo } from '../inputs/combo.tsx'
import { Field } from '../inputs/field.tsx'
import type { Filters } from './use-list-state.ts'

export type FilterGroup = {
  name: string
  items: readonly { key: string; label: string }[]
  /** The label of the filter; required if its values do not fit as chips. */
  label?: string
  /** Always a choice, however few values there are, because they are unclear without the label. */
  isChoice?: true
}
type Props = { groups: readonly FilterGroup[]; filters: Filters; onChange: (filters: Filters) => void }

const FEW = 7

export function FilterBar({ groups, filters, onChange }: Props) {
  const { t } = useTranslation('kit')
  if (groups.length === 0) return null
  const isMany = ({ items, isChoice }: FilterGroup) => isChoice === true || items.length > FEW
  const few = groups.filter((group) => !isMany(group))
  const many = groups.filter(isMany)
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {few.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
          <legend className="sr-only">{t('list.filters')}</legend>
          {few.map(({ name, items }) => (
            // Each group is separated from the next by a gap.
            <span key={name} className="flex flex-wrap gap-2">
              {items.map(({ key, label }) => (
                <Chip
                  key={key}
                  isOn={filters[name] === key}
                  onPress={() => onChange({ ...filters, [name]: filters[name] === key ? null : key })}
                >
                  {label}
                </Chip>
              ))}
            </span>
          ))}
        </fieldset>
      )}
      {many.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {many.map(({ name, label, items }) => (
            <Field key={name} label={label ?? t('list.filters')}>
              <Combo
                name={name}
                items={items}
                placeholder={t('list.any')}
                value={filters[name] ?? null}
                onChange={(key) => onChange({ ...filters, [name]: key })}
              />
            </Field>
          ))}
        </div>
      )}
    </div>
  )
}
