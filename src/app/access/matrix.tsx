// The matrix of a role: every permission under its category, found by typing, with how far it goes.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { useSession } from '#app/platform/session.ts'
import { PERMISSION_KEYS, PERMISSIONS, type PermissionKey } from '#domain/access/permissions.ts'
import type { Grant } from '#domain/access/role-form.ts'
import { OwnGrants } from './own-grants.tsx'
import { fieldOf, type RoleValues } from './role-values.ts'
import { categoryWord, permissionWord } from './words.ts'

type Props = { form: RecordForm<RoleValues> }
const SCOPES = ['none', 'own', 'all'] as const

function Line({ permission, form }: Props & { permission: PermissionKey }) {
  const { t } = useTranslation('access')
  const field = fieldOf(permission)
  const grant = form.values[field]
  const label = permissionWord(permission)
  const set = (value: Grant | null) => form.set({ [field]: value } as Partial<RoleValues>)
  const error = form.errorOf(field)
  const { scopeOf } = useSession()
  const reach = scopeOf(permission)
  if (PERMISSIONS[permission].type === 'flag')
    return (
      <Flag
        name={field}
        label={label}
        value={grant === '1'}
        onChange={(isOn) => set(isOn ? '1' : null)}
        isDisabled={reach === 'none' && grant === null}
      />
    )
  const offered = SCOPES.filter((key) => SCOPES.indexOf(key) <= SCOPES.indexOf(reach) || key === grant)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
      <span className="min-w-0 flex-1 basis-48">
        {label}
        {error !== null && <span className="block text-sm text-danger">{error}</span>}
      </span>
      <Segments
        name={field}
        label={label}
        items={offered.map((key) => ({ key, label: t(`scopes.${key}`) }))}
        value={grant ?? 'none'}
        onChange={(key) => set(key === 'own' || key === 'all' ? key : null)}
      />
    </div>
  )
}

const matches = (key: PermissionKey, search: string): boolean =>
  permissionWord(key).toLowerCase().includes(search.trim().toLowerCase())

export function Matrix({ form }: Props) {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const shown = PERMISSION_KEYS.filter((key) => matches(key, search))
  const groups = Map.groupBy(shown, (key) => categoryWord(PERMISSIONS[key].category))
  return (
    <>
      {user?.is_admin !== true && <p className="text-text-2">{t('beyond_own')}</p>}
      <SearchBox label={t('find')} value={search} onChange={setSearch} />
      {shown.length === 0 && <p className="text-text-2">{t('found_none')}</p>}
      <OwnGrants form={form} search={search} />
      {[...groups].map(([category, keys]) => (
        <Section key={category} title={category}>
          <div className="flex flex-col divide-y divide-line">
            {keys.map((key) => (
              <Line key={key} permission={key} form={form} />
            ))}
          </div>
        </Section>
      ))}
    </>
  )
}
