// The permissions of a role that have a value of their own: the limits of the catalogue, and the added ones, each a switch, a
// choice of options, or a number.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PermissionLine } from '#api/back-office/perms.ts'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { MoneyInput } from '#app/kit/inputs/masks/money-input.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { beyondOwnGrants, WHOLE_LENGTH } from '#domain/access/own-permission.ts'
import { isNumericPermissionKey } from '#domain/access/permissions.ts'
import { permissionName } from '../labels.ts'
import type { RoleValues } from './form-values.ts'

type Props = { form: RecordForm<RoleValues>; search: string }
const NONE = ''

function Line({ line, form }: { line: PermissionLine; form: Props['form'] }) {
  const { t } = useTranslation('access')
  const { key, type, options } = line
  const name = permissionName(line)
  const value = form.values.own[key] ?? NONE
  const { user, roles } = useSession()
  const actor = { is_admin: user?.is_admin === true, roles }
  const canGrant = (granted: string) =>
    granted === value || beyondOwnGrants(actor, [line], { [key]: granted }).length === 0
  const set = (granted: string) => {
    const { [key]: _before, ...others } = form.values.own
    form.set({ own: granted === NONE ? others : { ...others, [key]: granted } })
  }
  if (type === 'flag')
    return (
      <Flag
        name={key}
        label={name}
        value={value === '1'}
        onChange={(isOn) => set(isOn ? '1' : NONE)}
        isDisabled={value !== '1' && !canGrant('1')}
      />
    )
  const error = form.errorOf(`own.${key}`)
  const [least = '', most = ''] = options
  if (isNumericPermissionKey(key))
    return (
      <Field label={name} error={error} hint={t('limits_hint', { least: Number(least), most: Number(most) })}>
        <MoneyInput
          name={key}
          value={value === NONE ? null : Number(value)}
          onChange={(sum) => set(sum === null ? NONE : String(sum))}
          isDisabled={!canGrant(least) && value === NONE}
        />
      </Field>
    )
  if (type === 'numeric')
    return (
      <Field label={name} error={error} hint={t('between', { least, most })}>
        <TextInput
          name={key}
          inputMode="numeric"
          maxLength={WHOLE_LENGTH}
          value={value}
          onChange={set}
          isDisabled={!canGrant(least) && value === NONE}
        />
      </Field>
    )
  const items = [
    { key: 'none', label: t('scopes.none') },
    ...options.filter(canGrant).map((one) => ({ key: `=${one}`, label: one })),
  ]
  return (
    <Field label={name} error={error}>
      <Choice
        name={key}
        items={items}
        value={value === NONE ? 'none' : `=${value}`}
        onChange={(chosen) => set(chosen?.startsWith('=') ? chosen.slice(1) : NONE)}
      />
    </Field>
  )
}

export function OwnGrants({ form, search }: Props) {
  const { t } = useTranslation('access')
  const { data } = useEndpoint(backOfficeApi.perms.own, {}, { notify: 'none' })
  const typed = search.trim().toLowerCase()
  const found = (data?.items ?? []).filter((line) => permissionName(line).toLowerCase().includes(typed))
  const sections = [
    { title: t('limits'), lines: found.filter(({ own }) => !own) },
    { title: t('origins.own'), lines: found.filter(({ own }) => own) },
  ]
  return sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => (
      <Section key={title} title={title}>
        <div className="grid gap-4 sm:grid-cols-2">
          {lines.map((line) => (
            <Line key={line.key} line={line} form={form} />
          ))}
        </div>
      </Section>
    ))
}
