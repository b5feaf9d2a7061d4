import { useMemo } from 'react'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Choice, type Item } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import { DocumentNumberInput } from '#app/kit/inputs/masks/document-number-input.tsx'
import { MoneyInput, NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { SegmentInput } from '#app/kit/inputs/segments.tsx'
import { SuggestInput } from '#app/kit/inputs/suggest-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import type { FieldKind, FormField, FormValue } from '#domain/applications/form.ts'
import { ruleOf } from '#domain/applications/form.ts'
import type { Language } from '#domain/kernel/texts/language.ts'
import { LIST_NAMES, listOf } from '#domain/reference/lists.ts'
import { namedItem } from '../named-item.ts'
import { choiceLabel } from './choice-label.ts'
import { useAuthorities } from './use-authorities.ts'
import { useRegions } from './use-regions.ts'

export type FieldInputProps = {
  field: FormField
  value: FormValue
  onChange: (value: string | number | null) => void
  onBlur: () => void
  /** The region whose districts are listed. */
  region?: number | null | undefined
}

const PINFL_GROUPS = [4, 4, 4, 2]
/** More items than this get a search. */
const SHORT_LIST = 12
/** Up to so many options are all shown, so that one touch chooses. */
const IN_SIGHT = 6
const longest = (field: FormField): number => ruleOf(field).max ?? 120
const textIn = (value: FormValue): string => (typeof value === 'string' ? value : '')
const numberIn = (value: FormValue): number | null => (typeof value === 'number' ? value : null)

/** Whether all options are shown. Not where nothing has to be chosen: a touch by mistake could not be undone there. */
export function isInSight(field: FormField): boolean {
  const { kind, choices = [], required } = ruleOf(field)
  return kind === 'choice' && choices.length <= IN_SIGHT && (required === true || field.endsWith('_same_as'))
}

function choiceItems(field: FormField, language: Language): Item[] {
  const { choices = [], list } = ruleOf(field)
  const name = LIST_NAMES.find((known) => known === list)
  if (name === undefined) return choices.map((key) => ({ key, label: choiceLabel(field, key) }))
  return listOf(name)
    .filter(({ key }) => choices.includes(key))
    .map((entry) => namedItem(entry.key, entry, language))
}

function ChoiceInput({ field, value, onChange, onBlur }: FieldInputProps) {
  const language = useLanguage()
  const items = useMemo(() => choiceItems(field, language), [field, language])
  const Part = isInSight(field) ? SegmentInput : items.length > SHORT_LIST ? Combo : Choice
  return <Part name={field} value={textIn(value)} onChange={onChange} onBlur={onBlur} items={items} />
}

function PlaceInput({ field, value, onChange, onBlur, region }: FieldInputProps) {
  const language = useLanguage()
  const regions = useRegions()
  const isRegion = ruleOf(field).kind === 'region'
  const items = useMemo(() => {
    if (regions === null) return []
    const places = isRegion ? regions.REGIONS : regions.districtsOf(region)
    return places.map((place) => namedItem(place.id, place, language))
  }, [regions, isRegion, region, language])
  const chosen = numberIn(value)
  return (
    <Combo
      // Another region needs another instance: what was typed for a district is none of it.
      key={region}
      name={field}
      value={chosen === null || items.length === 0 ? null : String(chosen)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      onBlur={onBlur}
      items={items}
      isDisabled={!isRegion && !region}
    />
  )
}

function AuthorityInput({ field, value, onChange, onBlur }: FieldInputProps) {
  const text = textIn(value)
  return (
    <SuggestInput
      name={field}
      value={text}
      onChange={onChange}
      onBlur={onBlur}
      maxLength={longest(field)}
      suggestions={useAuthorities(text)}
    />
  )
}

type InputRenderer = (props: FieldInputProps) => React.ReactNode

const renderText: InputRenderer = (props) => {
  const { field, value, onChange, onBlur } = props
  if (field === 'document_authority') return <AuthorityInput {...props} />
  return (
    <TextInput
      name={field}
      value={textIn(value)}
      onChange={onChange}
      onBlur={onBlur}
      maxLength={longest(field)}
    />
  )
}

const INPUTS: Record<Exclude<FieldKind, 'flag'>, InputRenderer> = {
  name: renderText,
  text: renderText,
  date: ({ field, value, onChange, onBlur }) => (
    <DateInput name={field} value={textIn(value)} onChange={onChange} onBlur={onBlur} />
  ),
  digits: ({ field, value, onChange, onBlur }) => (
    <DigitsInput
      name={field}
      length={ruleOf(field).digits ?? 14}
      group={PINFL_GROUPS}
      value={textIn(value)}
      onChange={onChange}
      onBlur={onBlur}
    />
  ),
  phone: ({ field, value, onChange, onBlur }) => (
    <PhoneInput name={field} value={textIn(value)} onChange={onChange} onBlur={onBlur} />
  ),
  choice: (props) => <ChoiceInput {...props} />,
  number: ({ field, value, onChange, onBlur }) => (
    <NumberInput name={field} value={numberIn(value)} onChange={onChange} onBlur={onBlur} />
  ),
  money: ({ field, value, onChange, onBlur }) => (
    <MoneyInput name={field} value={numberIn(value)} onChange={onChange} onBlur={onBlur} />
  ),
  region: (props) => <PlaceInput {...props} />,
  district: (props) => <PlaceInput {...props} />,
  document_number: ({ field, value, onChange, onBlur }) => (
    <DocumentNumberInput name={field} value={textIn(value)} onChange={onChange} onBlur={onBlur} />
  ),
}

/** The input for the kind of a field. */
export function FieldInput(props: FieldInputProps & { kind: Exclude<FieldKind, 'flag'> }) {
  return INPUTS[props.kind](props)
}
