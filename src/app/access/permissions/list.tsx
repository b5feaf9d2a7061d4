// All permissions, built in and added, with the number of roles that have each.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type PermissionLine, permissionList } from '#api/back-office/perms.ts'
import { label } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { useSession } from '#app/platform/session.ts'
import { NUMERIC_PERMISSION_KEYS, PERMISSION_KEYS } from '#domain/access/permissions.ts'
import { categoryLabel, permissionLabel, permissionName, permissionToAddress } from '../labels.ts'

const BUILT_IN = [...PERMISSION_KEYS, ...NUMERIC_PERMISSION_KEYS]

/** The server searches keys only. The labels exist in the app, so a search also sends the keys of matching labels. */
const findBuiltIn = (search: string) => ({
  also: BUILT_IN.filter((key) => permissionLabel(key).toLowerCase().includes(search.toLowerCase())),
})

function Holders({ line }: { line: PermissionLine }) {
  const { t } = useTranslation('access')
  if (line.roles === 0) return t('roles', { count: 0 })
  return (
    <Link
      to="/access/by_perms/$id"
      params={{ id: permissionToAddress(line.key) }}
      className="relative inline-flex min-h-(--row) items-center"
    >
      {t('roles', { count: line.roles })}
    </Link>
  )
}

const LOOKS = {
  name: { width: 260, cell: permissionName },
  key: { width: 200, priority: 1, cell: (line: PermissionLine) => <code>{line.key}</code> },
  category: { isGrowing: true, width: 140, priority: 2 },
  type: { width: 170, priority: 3 },
  roles: { width: 110, isInteractive: true, cell: (line: PermissionLine) => <Holders line={line} /> },
}

function useListInput() {
  const input = useDeclaredList(permissionList, { looks: LOOKS })
  const name = Object.fromEntries(BUILT_IN.map((key) => [key, permissionLabel(key)]))
  return { ...input, columnLabels: { ...input.columnLabels, name }, also: findBuiltIn }
}

export function PermissionList() {
  const { t } = useTranslation('access')
  const { can } = useSession()
  return (
    <ListPage<PermissionLine>
      title={label('screens:access_perms')}
      input={useListInput()}
      searchLabel={t('find')}
      card={(line) => (
        <span className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
            {permissionName(line)}
            {line.own && <Pill look="brand">{t('origins.own')}</Pill>}
          </span>
          <span className="text-text-2">{`${categoryLabel(line.category)} · ${t('roles', { count: line.roles })}`}</span>
        </span>
      )}
      linkOf={({ key }) => ({ to: '/access/perms/edit/$id', params: { id: permissionToAddress(key) } })}
      empty={{ title: t('found_none'), text: t('perms_empty') }}
      actions={
        can('access.perms.add') && (
          <LinkButton kind="primary" icon={Plus} to="/access/perms/add">
            {t('new_permission')}
          </LinkButton>
        )
      }
    />
  )
}
