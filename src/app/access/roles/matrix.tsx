// The permissions of a role by category, with a search and the scope of each.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordForm } from '#app/kit/form/use-record.ts'
import { Flag } from '#app/kit/inputs/flag.tsx'
import { Segments } from '#app/kit/inputs/segments.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { useSession } from '#app/platform/session.ts'
import type { Grant } from '#domain/access/can.ts'
import { PERMISSION_KEYS, PERMISSIONS, type PermissionKey } from '#domain/access/permissions.ts'
import { categoryLabel, permissionLabel } from '../labels.ts'
import { grantField, type RoleValues } from './form-values.ts'
import { OwnGrants } from './own-grants.tsx'

type Props = { form: RecordForm<RoleValues> }
const SCOPES = ['none', 'own', 'all'] as const

function Line({ permission, form }: Props & { permission: PermissionKey }) {
  const { t } = useTranslation('access')
  const field = grantField(permission)
  const grant = form.values[field]
  const label = permissionLabel(permission)
  const set = (value: Grant | null) => form.set({ [field]: value } as Partial<RoleValues>)
  const error = form.errorOf(field)
  const { scopeOf } = useSession()
  const scope = scopeOf(permission)
  if (PERMISSIONS[permission].type === 'flag')
    return (
      <Flag
        name={field}
        label={label}
        value={grant === '1'}
        onChange={(isOn) => set(isOn ? '1' : null)}
        isDisabled={scope === 'none' && grant === null}
      />
    )
  const offered = SCOPES.filter((key) => SCOPES.indexOf(key) <= SCOPES.indexOf(scope) || key === grant)
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
  permissionLabel(key).toLowerCase().includes(search.trim().toLowerCase())

export function PermissionMatrix({ form }: Props) {
  const { t } = useTranslation('access')
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const shown = PERMISSION_KEYS.filter((key) => matches(key, search))
  const groups = Map.groupBy(shown, (key) => categoryLabel(PERMISSIONS[key].category))
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
