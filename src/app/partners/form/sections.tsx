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
import { maxLengthOf } from '#domain/kernel/texts/text.ts'
import { dateInTashkent, formatDate } from '#domain/kernel/time/dates.ts'
import {
  agreementsOf,
  BOUND_LISTS,
  DIALECT_TRAITS,
  DIALECTS,
  DOWN_PAYMENTS,
  PARTNER_TYPES,
  SIGNINGS,
} from '#domain/partners/partner.ts'
import { PARTNER_SLOTS, partnerForm } from '#domain/partners/partner-form.ts'
import { SHARE_LABEL_MAX } from '#domain/partners/turnover.ts'
import {
  agreementLabel,
  dialectItems,
  downPaymentItems,
  fieldLabel,
  signingItems,
  slotLabel,
  typeItems,
} from '../labels.ts'
import { useBoundItems } from '../use-bound.ts'
import { boundField, type PartnerValues } from './form-values.ts'

type Props = { form: RecordForm<PartnerValues> }
const GRID = 'grid gap-4 sm:grid-cols-2'

type OneOf<K extends string> = {
  field: 'type' | 'dialect' | 'down_payment' | 'signing'
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

/** What this partner is sent for a sale: the down payment, the way to sign, its numbers for our categories. */
export function SaleSection({ form }: Props) {
  const { t } = useTranslation('partners')
  const { values, set, errorOf } = form
  const traits = DIALECT_TRAITS[values.dialect]
  const { product_categories: items } = useBoundItems()
  const numberOf = (category: number) =>
    values.categories.find((row) => row.category === category)?.number ?? null
  const put = (category: number, number: number | null) => {
    const others = values.categories.filter((row) => row.category !== category)
    const rows = number === null ? others : [...others, { category, number }]
    set({ categories: rows.toSorted((one, other) => one.category - other.category) })
  }
  return (
    <Section title={t('sections.sale')}>
      <div className={GRID}>
        <OneOfFew
          form={form}
          field="down_payment"
          keys={DOWN_PAYMENTS}
          items={downPaymentItems()}
          hint={t(`down_payment_note.${values.down_payment}`)}
        />
        {traits.hasSigningPage && (
          <OneOfFew
            form={form}
            field="signing"
            keys={SIGNINGS}
            items={signingItems()}
            hint={t('signing_note')}
          />
        )}
      </div>
      {traits.hasCategories && (
        <fieldset className="flex flex-col gap-3">
          <legend className="text-[13px] font-semibold text-text-2">{fieldLabel('categories')}</legend>
          <p className="text-text-2">{t('categories_note')}</p>
          {errorOf('categories') !== null && <p className="text-danger">{errorOf('categories')}</p>}
          <div className={GRID}>
            {items.map(({ key, label }) => (
              <Field key={key} label={label}>
                <NumberInput
                  name={`category-${key}`}
                  value={numberOf(Number(key))}
                  onChange={(number) => put(Number(key), number)}
                />
              </Field>
            ))}
          </div>
        </fieldset>
      )}
    </Section>
  )
}

type SecretProps = Props & { field: 'gateway_secret' | 'gateway_secret2'; setAt: string | null }

/** `setAt`: when the secret was set; the server never returns the secret itself. */
function SecretField({ form, field, setAt }: SecretProps) {
  const { t } = useTranslation('partners')
  const hint =
    setAt === null ? t('secret.absent') : t('secret.kept', { date: formatDate(dateInTashkent(setAt)) })
  return (
    <Field label={fieldLabel(field)} error={form.errorOf(field)} hint={hint}>
      <TextInput
        name={field}
        type="password"
        autoComplete="new-password"
        value={form.values[field]}
        onChange={(secret) => form.set({ [field]: secret })}
        maxLength={maxLengthOf(partnerForm, 'gateway_secret')}
      />
    </Field>
  )
}

/** What a partner without a published description has agreed to for this shop. */
function Agreements({ form }: Props) {
  const { t } = useTranslation('partners')
  const { values, set, errorOf } = form
  const known = agreementsOf(values.dialect)
  if (known.length === 0) return null
  const error = errorOf('agreements')
  return (
    <fieldset>
      <legend className="text-[13px] font-semibold text-text-2">{fieldLabel('agreements')}</legend>
      <p className="text-text-2">{t('agreements_note')}</p>
      {error !== null && <p className="text-danger">{error}</p>}
      {known.map((agreement) => (
        <Flag
          key={agreement}
          name={`agreement-${agreement}`}
          label={`${agreementLabel(agreement)}. ${t(`agreement_note.${agreement}`)}`}
          value={values.agreements.includes(agreement)}
          onChange={(isOn) => {
            const others = values.agreements.filter((one) => one !== agreement)
            set({ agreements: isOn ? [...others, agreement] : others })
          }}
        />
      ))}
    </fieldset>
  )
}

type SetAt = { first: string | null; second: string | null }

export function GatewaySection({ form, setAt }: Props & { setAt: SetAt }) {
  const { t } = useTranslation('partners')
  const language = useLanguage()
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
        <SecretField form={form} field="gateway_secret" setAt={setAt.first} />
        {DIALECT_TRAITS[form.values.dialect].hasTokenSecret && (
          <SecretField form={form} field="gateway_secret2" setAt={setAt.second} />
        )}
      </div>
      <Agreements form={form} />
    </Section>
  )
}
