// The sections of the account form: personal data, role, workplace.
import { useTranslation } from 'react-i18next'
import type { UserView } from '#api/back-office/users.ts'
import { TextField } from '#app/kit/form/text-field.tsx'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useSession } from '#app/platform/session.ts'
import { type UserForm, userForm } from '#domain/users/user-form.ts'
import { type Choices, type Chosen, itemsOf, roleItems } from './choices.ts'
import { fieldLabel } from './labels.ts'

type Form = RecordForm<UserForm>
type Props = {
  form: Form
  choices: Choices
  /** Null for a new account. */
  record: UserView | null
}

export function PersonFields({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation('users')
  const { values, set, errorOf } = form
  return (
    <Section title={t('who')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <TextField form={form} field="name" schema={userForm} label={fieldLabel('name')} required />
        <Field label={fieldLabel('phone')} required error={errorOf('phone')} hint={t('phone_hint')}>
          <PhoneInput name="phone" value={values.phone} onChange={(phone) => set({ phone })} />
        </Field>
        <TextField
          form={form}
          field="email"
          schema={userForm}
          label={fieldLabel('email')}
          type="email"
          inputMode="email"
        />
        <TextField form={form} field="name_1c" schema={userForm} label={fieldLabel('name_1c')} />
      </div>
    </Section>
  )
}

export function RoleFields({ form, choices, record }: Props) {
  const { t } = useTranslation('users')
  const { values, set, errorOf } = form
  const isForPartner = choices.roles.some(({ key, for_partner }) => key === values.role && for_partner)
  const change = (role: string | null) => {
    const chosen = choices.roles.find(({ key }) => key === role)
    set({ role: role ?? '', ...(chosen?.for_partner ? {} : { partner: null }) })
  }
  return (
    <Section title={t('rights')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={fieldLabel('role')} required error={errorOf('role')}>
          <Combo name="role" items={roleItems(choices, record)} value={values.role} onChange={change} />
        </Field>
        {isForPartner && (
          <Field label={fieldLabel('partner')} required error={errorOf('partner')} hint={t('partner_hint')}>
            <Combo
              name="partner"
              items={itemsOf(choices, 'partner', record)}
              value={values.partner}
              onChange={(partner) => set({ partner })}
            />
          </Field>
        )}
      </div>
    </Section>
  )
}

export function PlaceFields({ form, choices, record }: Props) {
  const { t } = useTranslation('users')
  const { values, set, errorOf } = form
  const { user } = useSession()
  const isFixed = record?.is_oneself === true && user?.is_admin !== true
  const chosen = (name: Exclude<Chosen, 'partner'>) => (
    <Field
      label={fieldLabel(name)}
      error={errorOf(name)}
      {...(name === 'branch' ? { hint: t(isFixed ? 'own_place_hint' : 'branch_hint') } : {})}
    >
      <Combo
        name={name}
        items={itemsOf(choices, name, record)}
        value={values[name]}
        onChange={(key) => set({ [name]: key })}
        isDisabled={isFixed && name === 'branch'}
      />
    </Field>
  )
  return (
    <Section title={t('place')}>
      <div className="grid gap-4 lg:grid-cols-2">
        {chosen('branch')}
        {chosen('department')}
        {chosen('position')}
        <Field label={fieldLabel('hired_on')} error={errorOf('hired_on')}>
          <DateInput
            name="hired_on"
            value={values.hired_on ?? ''}
            onChange={(day) => set({ hired_on: day === '' ? null : day })}
          />
        </Field>
      </div>
    </Section>
  )
}
