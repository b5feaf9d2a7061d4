// The sections of the account form: personal data, role, workplace.
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UserView } from '#api/back-office/users.ts'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { DateInput } from '#app/kit/inputs/masks/date-input.tsx'
import { PhoneInput } from '#app/kit/inputs/masks/phone-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import type { UserForm } from '#domain/users/user-form.ts'
import { type Choices, type Chosen, itemsOf, roleItems } from './choices.ts'
import { describeChange, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.users
type Form = RecordForm<UserForm>
type Props = {
  title: string
  back: string
  /** Null for a new account. */
  record: UserView | null
  initial: UserForm
  choices: Choices
  notice?: ReactNode
}

function Texts({ form }: { form: Form }) {
  const { t } = useTranslation('users')
  const { values, set, errorOf } = form
  return (
    <Section title={t('who')}>
      <div className="grid gap-4 lg:grid-cols-2">
        <Field label={fieldLabel('name')} required error={errorOf('name')}>
          <TextInput name="name" value={values.name} onChange={(name) => set({ name })} maxLength={100} />
        </Field>
        <Field label={fieldLabel('phone')} required error={errorOf('phone')} hint={t('phone_hint')}>
          <PhoneInput name="phone" value={values.phone} onChange={(phone) => set({ phone })} />
        </Field>
        <Field label={fieldLabel('email')} error={errorOf('email')}>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            value={values.email}
            onChange={(email) => set({ email })}
            maxLength={120}
          />
        </Field>
        <Field label={fieldLabel('name_1c')} error={errorOf('name_1c')}>
          <TextInput
            name="name_1c"
            value={values.name_1c}
            onChange={(name) => set({ name_1c: name })}
            maxLength={60}
          />
        </Field>
      </div>
    </Section>
  )
}

type ChosenProps = Pick<Props, 'choices' | 'record'> & { form: Form }

function Rights({ form, choices, record }: ChosenProps) {
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

function Place({ form, choices, record }: ChosenProps) {
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

export function UserFormPage({ title, back, record, initial, choices, notice }: Props) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const form = useRecord<UserForm>({
    initial,
    version: record?.version ?? null,
    save: (values, base) =>
      record === null || base === null
        ? call(endpoints.create, { body: values }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: record.key }, body: { base_version: base, values } },
            { notify: 'none' },
          ),
    onDone: () => {
      toast.ok(t(record === null ? 'added' : 'saved'))
      void refresh(endpoints.list.path)
      void navigate({ to: back })
    },
  })
  /** The conflict bar shows the name of a chosen record, not its key. */
  const describeUserChange = (field: string, value: unknown) => {
    const known = [...itemsOf(choices, field as Chosen, record), ...roleItems(choices, record)]
    const isChosen = ['role', 'partner', 'department', 'branch', 'position'].includes(field)
    const name = known.find(({ key }) => isChosen && key === value)?.label
    return name === undefined
      ? describeChange(field, value)
      : { ...describeChange(field, value), value: name }
  }
  return (
    <RecordPage title={title} back={back} form={form} describeChange={describeUserChange}>
      {notice}
      <Texts form={form} />
      <Rights form={form} choices={choices} record={record} />
      <Place form={form} choices={choices} record={record} />
    </RecordPage>
  )
}
