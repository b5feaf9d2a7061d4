// The terms of a partner: rows of months and markup that can be added and removed.
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#app/kit/button.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { fieldLabel } from '../labels.ts'
import type { PartnerValues, TermValue } from './form-values.ts'

type Props = { form: RecordForm<PartnerValues> }

export function TermsField({ form }: Props) {
  const { t } = useTranslation('partners')
  const rows = form.values.terms.map((term, place) => ({ term, place }))
  const set = (terms: TermValue[]) => form.set({ terms })
  const put = (at: number, part: Partial<TermValue>) =>
    set(rows.map(({ term, place }) => (place === at ? { ...term, ...part } : term)))
  const errorAt = (place: number, field: string) => form.errorOf(`terms.${place}.${field}` as 'terms')
  const none = form.errorOf('terms')
  return (
    <Section title={fieldLabel('terms')}>
      {none !== null && (
        <p role="alert" className="text-danger">
          {t('terms.needed')}
        </p>
      )}
      <div className="flex flex-col gap-3">
        {rows.map(({ term, place }) => (
          <div key={place} className="flex items-start gap-3">
            <Field label={t('terms.months')} required error={errorAt(place, 'months')} className="flex-1">
              <NumberInput
                name={`months-${place}`}
                value={term.months}
                onChange={(months) => put(place, { months })}
              />
            </Field>
            <Field label={t('terms.markup')} required error={errorAt(place, 'markup')} className="flex-1">
              <NumberInput
                name={`markup-${place}`}
                value={term.markup}
                onChange={(markup) => put(place, { markup })}
              />
            </Field>
            <div className="pt-[26px]">
              <IconButton
                label={t('terms.remove', { months: term.months ?? '' })}
                icon={Trash2}
                onPress={() => set(form.values.terms.filter((_term, index) => index !== place))}
              />
            </div>
          </div>
        ))}
      </div>
      <div>
        <Button
          kind="quiet"
          icon={Plus}
          onPress={() => set([...form.values.terms, { months: null, markup: null }])}
        >
          {t('terms.add')}
        </Button>
      </div>
    </Section>
  )
}
