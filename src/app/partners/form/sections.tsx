// The sections of the partner form: main data, rules for clients, bound lists, gateway.
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Choice, type Item } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { MoneyInput, NumberInput } from '#app/kit/inputs/masks/money-input.tsx'
import { MultiChoice } from '#app/kit/inputs/multi-choice.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { dateInTashkent, formatDate } from '#domain/kernel/dates.ts'
import { maxLengthOf } from '#domain/kernel/text.ts'
import { BOUND_LISTS, DIALECTS, PARTNER_TYPES } from '#domain/partners/partner.ts'
import { PARTNER_SLOTS, partnerForm } from '#domain/partners/partner-form.ts'
import { SHARE_LABEL_MAX } from '#domain/partners/turnover.ts'
import { dialectItems, fieldLabel, slotLabel, typeItems } from '../labels.ts'
import { useBoundItems } from '../use-bound.ts'
import { boundField, type PartnerValues } from './form-values.ts'

type Props = { form: RecordForm<PartnerValues> }
const GRID = 'grid gap-4 sm:grid-cols-2'

type OneOf<K extends string> = {
  field: 'type' | 'dialect'
  keys: readonly K[]
  items: readonly Item[]
  hint?: string
}

function OneOfFew<K extends string>({ form, field, keys, items, hint }: Props & OneOf<K>) {
  return (
    <Field label={fieldLabel(field)} required error={form.errorOf(field)} hint={hint}>
      <Choice
        name={field}
        items={items}
        value={form.values[field]}
        onChange={(key) => form.set({ [field]: keys.find((known) => known === key) ?? form.values[field] })}
      />
    </Field>
  )
}

export function MainSection({ form }: Props) {
  const { t } = useTranslation('partners')
  const { values, set, errorOf } = form
  return (
    <Section title={t('sections.main')}>
      <div className={GRID}>
        <TextField form={form} field="name" schema={partnerForm} label={fieldLabel('name')} required />
        <TextField form={form} field="name_1c" schema={partnerForm} label={fieldLabel('name_1c')} />
        <OneOfFew
          form={form}
          field="type"
          keys={PARTNER_TYPES}
          items={typeItems()}
          hint={t(`type_note.${values.type}`)}
        />
        <Field
          label={fieldLabel('turnover_share')}
          required
          error={errorOf('turnover_share')}
          hint={t('share_note', { max: SHARE_LABEL_MAX })}
        >
          <NumberInput
            name="turnover_share"
            value={values.turnover_share}
            onChange={(turnover_share) => set({ turnover_share })}
          />
        </Field>
        <Field
          label={fieldLabel('commission_bp')}
          required
          error={errorOf('commission_bp')}
          hint={t('commission_note')}
        >
          <NumberInput
            name="commission_bp"
            value={values.commission_bp}
            onChange={(commission_bp) => set({ commission_bp })}
          />
        </Field>
      </div>
    </Section>
  )
}

const AGES = ['age_min', 'age_max'] as const
const LIMITS = ['limit_min', 'limit_max'] as const

export function RulesSection({ form }: Props) {
  const { t } = useTranslation('partners')
  const { values, set, errorOf } = form
  const toggled = (slot: number, isOn: boolean) =>
    isOn ? [...values.required_slots, slot] : values.required_slots.filter((known) => known !== slot)
  return (
    <Section title={t('sections.rules')}>
      <div className={GRID}>
        {AGES.map((field) => (
          <Field key={field} label={fieldLabel(field)} required error={errorOf(field)}>
            <NumberInput name={field} value={values[field]} onChange={(value) => set({ [field]: value })} />
          </Field>
        ))}
        {LIMITS.map((field) => (
          <Field
            key={field}
            label={fieldLabel(field)}
            required
            error={errorOf(field)}
            hint={field === 'limit_max' ? t('limit_note') : undefined}
          >
            <MoneyInput name={field} value={values[field]} onChange={(value) => set({ [field]: value })} />
          </Field>
        ))}
      </div>
      <fieldset>
        <legend className="text-[13px] font-semibold text-text-2">{fieldLabel('required_slots')}</legend>
        {PARTNER_SLOTS.map((slot) => (
          <Flag
            key={slot}
            name={`slot-${slot}`}
            label={slotLabel(slot)}
            value={values.required_slots.includes(slot)}
            onChange={(isOn) => set({ required_slots: toggled(slot, isOn).toSorted((a, b) => a - b) })}
          />
        ))}
      </fieldset>
    </Section>
  )
}

export function BoundSection({ form }: Props) {
  const { t } = useTranslation('partners')
  const items = useBoundItems()
  return (
    <Section title={t('sections.bound')}>
      <p className="text-text-2">{t('bound_note')}</p>
      <div className={GRID}>
        {BOUND_LISTS.map((list) => {
          const field = boundField(list)
          return (
            <Field
              key={list}
              label={fieldLabel(field)}
              error={form.errorOf(field)}
              hint={list === 'countries' ? t('countries_note') : undefined}
            >
              <MultiChoice
                name={field}
                label={fieldLabel(field)}
                items={items[list]}
                value={form.values[field]}
                onChange={(keys) => form.set({ [field]: keys })}
              />
            </Field>
          )
        })}
      </div>
    </Section>
  )
}

/** `setAt`: when the secret was set; the server never returns the secret itself. */
export function GatewaySection({ form, setAt }: Props & { setAt: string | null }) {
  const { t } = useTranslation('partners')
  const language = useLanguage()
  const { values, set, errorOf } = form
  const hint =
    setAt === null ? t('secret.absent') : t('secret.kept', { date: formatDate(dateInTashkent(setAt)) })
  return (
    <Section title={t('sections.gateway')}>
      <div className={GRID}>
        <OneOfFew
          key={language}
          form={form}
          field="dialect"
          keys={DIALECTS}
          items={dialectItems()}
          hint={t('dialect_note')}
        />
        <TextField
          form={form}
          field="gateway_url"
          schema={partnerForm}
          label={fieldLabel('gateway_url')}
          hint={t('url_note')}
        />
        <Field label={fieldLabel('gateway_secret')} error={errorOf('gateway_secret')} hint={hint}>
          <TextInput
            name="gateway_secret"
            type="password"
            autoComplete="new-password"
            value={values.gateway_secret}
            onChange={(gateway_secret) => set({ gateway_secret })}
            maxLength={maxLengthOf(partnerForm, 'gateway_secret')}
          />
        </Field>
      </div>
    </Section>
  )
}
