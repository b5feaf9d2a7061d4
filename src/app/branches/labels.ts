// Labels of a branch: its fields, its states, and the values of fields that are stored as a number or a key.
import { Check, PowerOff, Trash2 } from 'lucide-react'
import { getLanguage, label } from '#app/i18n/i18n.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { labelsOf, type ValueLabels } from '#app/kit/form/labels.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { districtName, regionName } from '#domain/reference/regions.ts'

const regionLabel = (id: string): string => regionName(Number(id), getLanguage())
const districtLabel = (id: string): string => districtName(Number(id), getLanguage())

const VALUES: ValueLabels = {
  region: regionLabel,
  district: districtLabel,
  active: (_text, value) => label(`branches:states.${value === true ? 'active' : 'inactive'}`),
  phone: formatPhone,
}

export const { fieldLabel, valueLabel, describeChange, actionLabel } = labelsOf('branches', VALUES, 'branch')

type Place = { region: number | string; district: number | string | null }
export const placeLabel = ({ region, district }: Place): string =>
  [regionLabel(String(region)), districtLabel(String(district ?? ''))].filter(Boolean).join(', ')

export const StatePill = statePill('branches:states', {
  active: ['ok', Check],
  inactive: ['warn', PowerOff],
  deleted: ['danger', Trash2],
})
