// Prefixes of cards (screen `reference.card`): which cards are taken, and of which scheme they are.

import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DigitsInput } from '#app/kit/inputs/masks/digits-input.tsx'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { CARD_SCHEMES, type CardPrefixForm, REFERENCE_STATUSES } from '#domain/reference/forms.ts'
import { ChoiceField } from './choice-field.tsx'
import { ReferencePage } from './reference-page.tsx'
import { historyOf, type LineDialogProps, useLine } from './use-line.ts'
import { fieldWord, itemsOf, valueColumn, valueWord, wordsOf } from './words.ts'

type Prefix = CardPrefixForm & Line
const NEW: CardPrefixForm = { value: '', scheme: 'uzcard', status: 'active' }
const rows = backOfficeApi.cardPrefixes

function PrefixDialog({ line, onClose, onDone }: LineDialogProps<CardPrefixForm>) {
  const form = useLine({ rows, blank: NEW, line, onDone })
  const { values, set, errorOf } = form
  return (
    <RecordDialog
      title={textOf('screens:reference_card') ?? ''}
      form={form}
      wordsOf={wordsOf}
      history={historyOf(rows, line)}
      onClose={onClose}
    >
      <Field label={fieldWord('card_value')} required error={errorOf('value')}>
        <DigitsInput name="value" length={8} value={values.value} onChange={(value) => set({ value })} />
      </Field>
      <ChoiceField
        field="scheme"
        keys={CARD_SCHEMES}
        value={values.scheme}
        error={errorOf('scheme')}
        onChange={(scheme) => set({ scheme })}
      />
      <ChoiceField
        field="status"
        keys={REFERENCE_STATUSES}
        value={values.status}
        error={errorOf('status')}
        onChange={(status) => set({ status })}
      />
    </RecordDialog>
  )
}

export function CardPrefixes() {
  const given = {
    name: 'card-prefixes',
    path: '/reference/card',
    rows,
    sorts: ['value', 'scheme', 'status'],
    filters: { status: REFERENCE_STATUSES, scheme: CARD_SCHEMES },
    groups: [
      { name: 'status', items: itemsOf('status', REFERENCE_STATUSES) },
      { name: 'scheme', items: itemsOf('scheme', CARD_SCHEMES) },
    ],
    columns: [
      { key: 'value', title: fieldWord('card_value'), cell: (line: Prefix) => line.value, sort: 'value' },
      valueColumn('scheme'),
      valueColumn('status'),
    ],
  }
  return (
    <ReferencePage<Prefix>
      title={textOf('screens:reference_card') ?? ''}
      given={given}
      nameOf={(line) => valueWord('status', line.status)}
      status={{ update: rows.update, fields: Object.keys(NEW) }}
      dialog={(line, onClose, onDone) => <PrefixDialog line={line} onClose={onClose} onDone={onDone} />}
    />
  )
}
