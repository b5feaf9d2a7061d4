// The roles of the shop: how many people hold each, how many permissions it has.
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RoleLine } from '#api/back-office/access.ts'
import { backOfficeApi } from '#api/back-office/index.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { rolesMeant, roleWord, roleWords } from '#app/i18n/role-word.ts'
import { ColourName } from '#app/kit/display/colour-name.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useSession } from '#app/platform/session.ts'

const rows = { list: backOfficeApi.access.roles, export: backOfficeApi.access.exportRoles }

export function RolesList() {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const { can } = useSession()
  const columns = [
    {
      key: 'name',
      title: t('name'),
      cell: (role: RoleLine) => <ColourName colour={role.colour} name={roleWord(role.name)} />,
      sort: 'name',
    },
    {
      key: 'people',
      title: t('people_column'),
      cell: (role: RoleLine) => role.people,
      sort: 'people',
      align: 'right' as const,
    },
    {
      key: 'grants',
      title: t('grants_column'),
      cell: (role: RoleLine) => (role.is_admin ? t('everything') : role.grants),
      sort: 'grants',
      align: 'right' as const,
    },
  ]
  return (
    <ListPage<RoleLine>
      title={textOf('screens:access_roles') ?? ''}
      given={{
        name: 'roles',
        path: '/access/roles',
        rows,
        columns,
        groups: [],
        also: (search) => ({ also: rolesMeant(search) }),
        exportWords: roleWords(),
        sorts: ['name', 'people', 'grants'],
        filters: {},
      }}
      searchLabel={t('search')}
      card={(role) => (
        <span className="flex flex-wrap justify-between gap-x-4">
          <ColourName colour={role.colour} name={roleWord(role.name)} />
          <span className="text-text-2">{t('people', { count: role.people })}</span>
        </span>
      )}
      onOpen={({ key }) => void navigate({ to: '/access/roles/edit/$id', params: { id: key } })}
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
