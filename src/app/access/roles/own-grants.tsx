// The added permissions of a role: each is a switch, a choice of options, or a number.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PermissionLine } from '#api/back-office/perms.ts'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Choice } from '#app/kit/inputs/choice.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { beyondOwnGrants } from '#domain/access/own-permission.ts'
import type { RoleValues } from './form-values.ts'

type Props = { form: RecordForm<RoleValues>; search: string }
const NONE = ''

function Line({ line, form }: { line: PermissionLine; form: Props['form'] }) {
  const { t } = useTranslation('access')
  const { key, name, type, options } = line
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
  if (type === 'numeric')
    return (
      <Field
        label={name}
        error={error}
        hint={t('between', { least: options[0] ?? '', most: options[1] ?? '' })}
      >
        <TextInput
          name={key}
          inputMode="numeric"
          maxLength={10}
          value={value}
          onChange={set}
          isDisabled={!canGrant(options[0] ?? '') && value === NONE}
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
  const shown = (data?.items ?? []).filter(({ name }) => name.toLowerCase().includes(typed))
  if (shown.length === 0) return null
  return (
    <Section title={t('origins.own')}>
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map((line) => (
          <Line key={line.key} line={line} form={form} />
        ))}
      </div>
    </Section>
  )
}
