// The form of a role: name, colour and permissions; the permissions can be copied from another role.
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { label as labelOf } from '#app/i18n/i18n.ts'
import { nameInForm, roleLabel, sortByRoleLabel } from '#app/i18n/role-labels.ts'
import { RecordHistory } from '#app/kit/form/record-history.tsx'
import { RecordPage } from '#app/kit/form/record-page.tsx'
import { TextField } from '#app/kit/form/text-field.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { ColourInput } from '#app/kit/inputs/colour-input.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { call } from '#app/platform/api.ts'
import { refresh, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { isNumericPermissionKey, isPermissionKey } from '#domain/access/permissions.ts'
import { roleForm } from '#domain/access/role-form.ts'
import { LABEL_COLOURS } from '#domain/kernel/images/colours.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { grantLabel, permissionLabel } from '../labels.ts'
import { copyGrants, fromFormValues, type RoleValues, toFormValues } from './form-values.ts'
import { PermissionMatrix } from './matrix.tsx'

const NONE = '—'
const endpoints = backOfficeApi.access
const LIST = '/access/roles'
export type Role = Returns<typeof endpoints.role>

const FIELD_LABELS = {
  colour: 'colour',
  for_partner: 'for_partner',
  name_uz_latn: 'name_uz_latn',
  name_uz_cyrl: 'name_uz_cyrl',
} as const

/** Returns the function that describes a changed field, for the conflict bar and the history. */
export function useDescribeRoleChange() {
  const { t } = useTranslation('access')
  return (field: string, value: unknown) => {
    if (field === 'own') return { label: t('origins.own'), value: Object.values(value ?? {}).join(', ') }
    const key = field.replace('grants.', '')
    if (isNumericPermissionKey(key))
      return {
        label: permissionLabel(key),
        value: value == null ? labelOf('access:scopes.none') : formatSum(Number(value)),
      }
    const label = isPermissionKey(key)
      ? permissionLabel(key)
      : t(FIELD_LABELS[field as keyof typeof FIELD_LABELS] ?? 'name')
    if (typeof value === 'boolean')
      return { label, value: labelOf(value ? 'server-settings:server.on' : 'server-settings:server.off') }
    if (!isPermissionKey(key)) return { label, value: value == null ? NONE : nameInForm(String(value)) }
    return { label, value: grantLabel(value === 'own' || value === 'all' || value === '1' ? value : 'none') }
  }
}

function CopyFrom({ form, except }: { form: RecordForm<RoleValues>; except: string | null }) {
  const { t } = useTranslation('access')
  const { data } = useEndpoint(endpoints.roles, { body: { limit: 100 } }, { notify: 'none' })
  const items = sortByRoleLabel(data?.items ?? [])
    .filter(({ key, is_admin: isAdmin, may_give: mayGive }) => key !== except && !isAdmin && mayGive)
    .map(({ key, name }) => ({ key, label: roleLabel(name) }))
  const copy = async (key: string | null) => {
    if (key === null) return
    try {
      const { name, ...role } = await call(endpoints.role, { params: { key } }, { notify: 'none' })
      form.set(copyGrants(role))
      toast.info(t('copied', { name: roleLabel(name) }))
    } catch {
      toast.warn(t('copy_failed'))
    }
  }
  if (items.length === 0) return null
  return (
    <Field label={t('copy_from')}>
      <Choice name="copy_from" items={items} value={null} onChange={(key) => void copy(key)} />
    </Field>
  )
}

type Props = {
  record: Role | null
  initial: Parameters<typeof toFormValues>[0]
  title: string
  actions?: ReactNode
}

export function RoleFormPage({ record, initial, title, actions }: Props) {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const describeChange = useDescribeRoleChange()
  const form = useRecord<RoleValues>({
    initial: toFormValues(initial),
    version: record?.version ?? null,
    // The details of a version conflict hold the record as the endpoint returns it.
    read: (server) => toFormValues(server as typeof initial),
    save: (values, base) =>
      record === null || base === null
        ? call(endpoints.createRole, { body: fromFormValues(values) }, { notify: 'none' })
        : call(
            endpoints.updateRole,
            { params: { key: record.key }, body: { base_version: base, values: fromFormValues(values) } },
            { notify: 'none' },
          ),
    onDone: ({ name }) => {
      toast.ok(t('saved', { name }))
      void refresh(endpoints.roles.path)
      // Loaded on demand here too: a static import would make it a chunk that every tablet keeps.
      void import('#app/shell/role-names.ts').then((module) => module.loadRoleNames())
      void navigate({ to: LIST })
    },
  })
  return (
    <RecordPage title={title} back={LIST} form={form} describeChange={describeChange} actions={actions}>
      <Section>
        <div className="grid gap-4 lg:grid-cols-2">
          <TextField form={form} field="name" schema={roleForm} label={t('name')} required />
          {(['name_uz_latn', 'name_uz_cyrl'] as const).map((field) => (
            <TextField
              key={field}
              form={form}
              field={field}
              schema={roleForm}
              label={t(field)}
              hint={t('name_uz_hint')}
            />
          ))}
          <CopyFrom form={form} except={record?.key ?? null} />
        </div>
        <ColourInput
          name="colour"
          label={t('colour')}
          nthLabel={(nth) => t('colour_nth', { nth })}
          colours={LABEL_COLOURS}
          value={form.values.colour}
          onChange={(colour) => form.set({ colour })}
        />
        <Flag
          name="for_partner"
          label={t('for_partner')}
          value={form.values.for_partner}
          onChange={(isForPartner) => form.set({ for_partner: isForPartner })}
        />
      </Section>
      <PermissionMatrix form={form} except={record?.key ?? null} />
      {record !== null && (
        <RecordHistory endpoint={endpoints.history} recordKey={record.key} describeChange={describeChange} />
      )}
    </RecordPage>
  )
}
