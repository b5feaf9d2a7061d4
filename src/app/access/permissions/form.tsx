// The form of an added permission: name, key, category, type, and the values that a role can get.
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PermissionLine } from '#api/back-office/perms.ts'
import { findText } from '#app/i18n/i18n.ts'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Combo } from '#app/kit/inputs/combo.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  type OwnPermission,
  ownPermissionForm,
  PERMISSION_TYPES,
  WHOLE_LENGTH,
} from '#domain/access/own-permission.ts'
import { PERMISSION_CATEGORIES } from '#domain/access/permissions.ts'
import { categoryLabel, typeLabel } from '../labels.ts'

const endpoints = backOfficeApi.perms
const LIST = '/access/perms'
type FormProps = { form: RecordForm<OwnPermission> }

export const NEW_PERMISSION: OwnPermission = {
  key: '',
  name: '',
  category: 'applications',
  type: 'flag',
  options: [],
}

const trimOptions = ({ key, name, category, type, options }: OwnPermission): OwnPermission => ({
  key,
  name,
  category,
  type,
  options: options.map((option) => option.trim()).filter((option) => option !== ''),
})

/** Returns the function that describes a changed field, for the conflict bar and the history. */
export function useDescribePermissionChange() {
  const { t } = useTranslation('access')
  return (field: string, value: unknown) => {
    const text = String(value ?? '')
    if (field === 'category')
      return { label: t('category'), value: findText(`access:categories.${text}`) ?? text }
    if (field === 'type') return { label: t('type'), value: findText(`access:types.${text}`) ?? text }
    if (field === 'options')
      return {
        label: t('options'),
        value: Array.isArray(value) ? value.join(', ') : text.replaceAll(/[["\]]/g, ''),
      }
    return { label: field === 'key' ? t('key') : t('name'), value: text }
  }
}

function Options({ form }: FormProps) {
  const { t } = useTranslation('access')
  const { type, options } = form.values
  const error = form.errorOf('options')
  if (type === 'flag') return null
  if (type === 'list')
    return (
      <Field label={t('options')} required error={error} hint={t('options_hint')}>
        <TextInput
          name="options"
          multiline
          value={options.join('\n')}
          onChange={(text) => form.set({ options: text.split('\n') })}
        />
      </Field>
    )
  const [least = '', most = ''] = options
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('least')} required error={error}>
        <TextInput
          name="least"
          inputMode="numeric"
          maxLength={WHOLE_LENGTH}
          value={least}
          onChange={(from) => form.set({ options: [from, most] })}
        />
      </Field>
      <Field label={t('most')} required>
        <TextInput
          name="most"
          inputMode="numeric"
          maxLength={WHOLE_LENGTH}
          value={most}
          onChange={(to) => form.set({ options: [least, to] })}
        />
      </Field>
    </div>
  )
}

function Fields({ form, isNew }: FormProps & { isNew: boolean }) {
  const { t } = useTranslation('access')
  const { values, set, errorOf } = form
  const setType = (key: string | null) => {
    const type = PERMISSION_TYPES.find((known) => known === key)
    if (type !== undefined && type !== values.type) set({ type, options: [] })
  }
  return (
    <Section>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} field="name" schema={ownPermissionForm} label={t('name')} required />
        <TextField
          form={form}
          field="key"
          schema={ownPermissionForm}
          label={t('key')}
          required
          hint={t('key_hint')}
          isDisabled={!isNew}
        />
        <Field label={t('category')} required error={errorOf('category')}>
          <Combo
            name="category"
            items={PERMISSION_CATEGORIES.map((key) => ({ key, label: categoryLabel(key) }))}
            value={values.category}
            onChange={(key) =>
              set({ category: PERMISSION_CATEGORIES.find((known) => known === key) ?? values.category })
            }
          />
        </Field>
        <Field label={t('type')} required error={errorOf('type')}>
          <Choice
            name="type"
            items={PERMISSION_TYPES.map((key) => ({ key, label: typeLabel(key) }))}
            value={values.type}
            onChange={setType}
            isDisabled={!isNew}
          />
        </Field>
      </div>
      <Options form={form} />
    </Section>
  )
}

type Props = {
  record: PermissionLine | null
  initial: OwnPermission
  title: string
  actions?: ReactNode
}

export function PermissionFormPage({ record, initial, title, actions }: Props) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const describeChange = useDescribePermissionChange()
  const form = useRecord<OwnPermission>({
    initial: trimOptions(initial),
    version: record?.version ?? null,
    read: (server) => trimOptions(server as OwnPermission),
    save: (values, base) => {
      const permission = trimOptions(values)
      return record === null || base === null
        ? call(endpoints.create, { body: permission }, { notify: 'none' })
        : call(
            endpoints.update,
            { params: { key: record.key }, body: { base_version: base, values: permission } },
            { notify: 'none' },
          )
    },
    onDone: ({ name }) => {
      toast.ok(t('permission_saved', { name }))
      void refresh(endpoints.list.path)
      void navigate({ to: LIST })
    },
  })
  return (
    <RecordPage title={title} back={LIST} form={form} describeChange={describeChange} actions={actions}>
      <Fields form={form} isNew={record === null} />
      {record !== null && (
        <RecordHistory endpoint={endpoints.history} recordKey={record.key} describeChange={describeChange} />
      )}
    </RecordPage>
  )
}
