// The roles of the shop: how many people hold each, how many permissions it has.
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListTools } from '#app/kit/list/list-tools.tsx'
import { ListRows } from '#app/kit/list/rows.tsx'
import { SearchBox } from '#app/kit/list/search-box.tsx'
import { useListPage } from '#app/kit/list/use-list-page.ts'
import { Page } from '#app/kit/page.tsx'
import { useSession } from '#app/platform/session.ts'
import type { RoleLine } from '#contract/access.ts'
import { contract } from '#contract/index.ts'

const rows = { list: contract.access.roles, export: contract.access.exportRoles }

function Name({ role }: { role: RoleLine }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: role.colour }} />
      {role.name}
    </span>
  )
}

export function RolesList() {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const { can } = useSession()
  const columns = [
    { key: 'name', title: t('name'), cell: (role: RoleLine) => <Name role={role} />, sort: 'name' },
    { key: 'people', title: t('people_column'), cell: (role: RoleLine) => role.people, sort: 'people' },
    {
      key: 'grants',
      title: t('grants_column'),
      cell: (role: RoleLine) => (role.is_admin ? t('everything') : role.grants),
      sort: 'grants',
    },
  ]
  const list = useListPage<RoleLine>({
    ...{ name: 'roles', path: '/access/roles', rows, columns, groups: [] },
    sorts: ['name', 'people', 'grants'],
    filters: {},
  })
  const title = textOf('screens:access_roles') ?? ''
  return (
    <Page
      title={title}
      search={<SearchBox label={t('search')} value={list.typed} onChange={list.setTyped} />}
      actions={
        <>
          <ListTools
            columns={columns}
            hidden={list.hidden}
            onChange={list.setHidden}
            onExport={list.isExporting ? null : list.saveAs}
          />
          {can('access.roles.add') && (
            <LinkButton kind="primary" icon={Plus} to="/access/roles/add">
              {t('new')}
            </LinkButton>
          )}
        </>
      }
    >
      <ListRows<RoleLine>
        pages={list.pages as never}
        label={title}
        columns={list.shown}
        nameOf={() => ''}
        card={(role) => (
          <span className="flex flex-wrap justify-between gap-x-4">
            <Name role={role} />
            <span className="text-text-2">{t('people', { count: role.people })}</span>
          </span>
        )}
        order={{
          sort: list.state.sort,
          way: list.state.way,
          onOrder: (sort, way) => list.change({ sort, way }),
        }}
        onOpen={({ key }) => void navigate({ to: '/access/roles/edit/$id', params: { id: key } })}
        empty={{ title: t('found_none'), text: t('empty_text') }}
      />
    </Page>
  )
}
