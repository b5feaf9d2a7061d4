// The roles of the shop with their numbers of holders and permissions.
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RoleLine } from '#api/back-office/access.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label } from '#app/i18n/i18n.ts'
import { findRolesByLabel, roleLabel, roleLabels } from '#app/i18n/role-labels.ts'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { countColumn } from '#app/kit/display/tables/column-kinds.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { withRoleLabels } from '#app/pickers/role-order.ts'
import { useSession } from '#app/platform/session.ts'

const endpoints = { list: backOfficeApi.access.roles, export: backOfficeApi.access.exportRoles }

export function RoleList() {
  const { t } = useTranslation('access')
  const { can } = useSession()
  const columns = [
    {
      key: 'name',
      title: t('name'),
      cell: (role: RoleLine) => <ColourName colour={role.colour} name={roleLabel(role.name)} />,
      sort: 'name',
      isGrowing: true,
      width: 220,
    },
    countColumn('people', t('people_column'), { sort: true, width: 110 }),
    {
      key: 'grants',
      title: t('grants_column'),
      cell: (role: RoleLine) => (role.is_admin ? t('everything') : role.grants),
      sort: 'grants',
      width: 110,
      align: 'right' as const,
    },
  ]
  return (
    <ListPage<RoleLine>
      title={label('screens:access_roles')}
      input={{
        name: 'roles',
        path: '/access/roles',
        endpoints,
        columns,
        groups: [],
        also: (search) => ({ also: findRolesByLabel(search) }),
        columnLabels: { name: roleLabels(), grants: { '': t('everything') } },
        requestOf: withRoleLabels,
        sorts: ['name', 'people', 'grants'],
        filters: {},
      }}
      searchLabel={t('search')}
      card={(role) => (
        <span className="flex flex-wrap justify-between gap-x-4">
          <ColourName colour={role.colour} name={roleLabel(role.name)} />
          <span className="text-text-2">{t('people', { count: role.people })}</span>
        </span>
      )}
      linkOf={({ key }) => ({ to: '/access/roles/edit/$id', params: { id: key } })}
      empty={{ title: t('found_none'), text: t('empty_text') }}
      actions={
        can('access.roles.add') && (
          <LinkButton kind="primary" icon={Plus} to="/access/roles/add">
            {t('new')}
          </LinkButton>
        )
      }
    />
  )
}
