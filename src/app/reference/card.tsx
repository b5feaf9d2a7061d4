// Card prefixes (screen `reference.card`): the accepted cards and the scheme of each.

import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { fixedTextColumn } from '#app/kit/display/tables/column-kinds.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { ChoiceField, StatusField } from '#app/kit/reference/choice-field.tsx'
import { fieldLabel, groupOf, valueColumn } from '#app/kit/reference/labels.ts'
import { ReferenceList } from '#app/kit/reference/list.tsx'
import { CARD_SCHEMES, type CardPrefixForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'

type Prefix = CardPrefixForm & Line
const BLANK: CardPrefixForm = { value: '', scheme: 'uzcard', status: 'active' }

function Fields({ form }: { form: RecordForm<CardPrefixForm> }) {
  const { values, set, errorOf } = form
  return (
    <>
      <Field label={fieldLabel('card_value')} required error={errorOf('value')}>
        <DigitsInput name="value" length={8} value={values.value} onChange={(value) => set({ value })} />
      </Field>
      <ChoiceField
        field="scheme"
        keys={CARD_SCHEMES}
        value={values.scheme}
        error={errorOf('scheme')}
        onChange={(scheme) => set({ scheme })}
      />
      <StatusField form={form} />
    </>
  )
}

export function CardPrefixes() {
  const input = {
    name: 'card-prefixes' as const,
    path: '/reference/card',
    sorts: ['value', 'scheme', 'status'],
    filters: { status: REFERENCE_STATUSES, scheme: CARD_SCHEMES },
    groups: [groupOf('status', REFERENCE_STATUSES), groupOf('scheme', CARD_SCHEMES)],
    columns: [
      fixedTextColumn('value', fieldLabel('card_value'), { sort: true }),
      valueColumn('scheme'),
      valueColumn('status'),
    ],
  }
  return (
    <ReferenceList<CardPrefixForm, Prefix>
      title={label('screens:reference_card')}
      endpoints={backOfficeApi.cardPrefixes}
      input={input}
      blank={BLANK}
      fields={(form) => <Fields form={form} />}
    />
  )
}
