// All permissions, built in and added, with the number of roles that have each.
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PermissionLine } from '#api/back-office/perms.ts'
import { label } from '#app/i18n/i18n.ts'
import { fixedTextColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useSession } from '#app/platform/session.ts'
import { PERMISSION_TYPES } from '#domain/access/own-permission.ts'
import {
  NUMERIC_PERMISSION_KEYS,
  PERMISSION_CATEGORIES,
  PERMISSION_KEYS,
} from '#domain/access/permissions.ts'
import { categoryLabel, permissionLabel, permissionName, permissionToAddress, typeLabel } from '../labels.ts'

const endpoints = { list: backOfficeApi.perms.list, export: backOfficeApi.perms.export }
const ORIGINS = ['own', 'built_in'] as const

/** The server searches keys only. The labels exist in the app, so a search also sends the keys of matching labels. */
const findBuiltIn = (search: string) => ({
  also: [...PERMISSION_KEYS, ...NUMERIC_PERMISSION_KEYS].filter((key) =>
    permissionLabel(key).toLowerCase().includes(search.toLowerCase()),
  ),
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

const toItems = <K extends string>(keys: readonly K[], labelOf: (key: K) => string) =>
  keys.map((key) => ({ key: key as string, label: labelOf(key) }))

function useColumns(): Column<PermissionLine>[] {
  const { t } = useTranslation('access')
  return [
    textColumn('name', t('name'), permissionName, { width: 260 }),
    {
      key: 'key',
      title: t('key'),
      cell: (line) => <code>{line.key}</code>,
      sort: 'key',
      isGrowing: true,
      width: 200,
      priority: 1,
    },
    textColumn('category', t('category'), ({ category }) => categoryLabel(category), {
      sort: true,
      width: 140,
      priority: 2,
    }),
    fixedTextColumn('type', t('type'), ({ type }) => typeLabel(type), {
      sort: true,
      width: 170,
      priority: 3,
    }),
    {
      key: 'roles',
      title: t('roles_column'),
      cell: (line) => <Holders line={line} />,
      sort: 'roles',
      width: 110,
      isInteractive: true,
    },
  ]
}

export function PermissionList() {
  const { t } = useTranslation('access')
  const { can } = useSession()
  const columns = useColumns()
  return (
    <ListPage<PermissionLine>
      title={label('screens:access_perms')}
      input={{
        name: 'perms',
        path: '/access/perms',
        endpoints,
        columns,
        also: findBuiltIn,
        sorts: ['key', 'category', 'type', 'roles'],
        filters: { type: PERMISSION_TYPES, origin: ORIGINS, category: PERMISSION_CATEGORIES },
        groups: [
          { name: 'type', label: t('type'), items: toItems(PERMISSION_TYPES, typeLabel) },
          {
            name: 'origin',
            label: label('kit:list.origin'),
            items: toItems(ORIGINS, (key) => t(key === 'own' ? 'origins.own' : 'origins.built_in')),
          },
          { name: 'category', label: t('category'), items: toItems(PERMISSION_CATEGORIES, categoryLabel) },
        ],
      }}
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
