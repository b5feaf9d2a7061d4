// Every permission: those of the app and the added ones, with how many roles hold each.
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { PermissionLine } from '#api/back-office/perms.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useSession } from '#app/platform/session.ts'
import { PERMISSION_TYPES } from '#domain/access/own-permission.ts'
import { PERMISSION_CATEGORIES, PERMISSION_KEYS } from '#domain/access/permissions.ts'
import { addressOf, categoryWord, nameOfPermission, permissionWord, typeWord } from './words.ts'

const rows = { list: backOfficeApi.perms.list, export: backOfficeApi.perms.export }
const ORIGINS = ['own', 'built_in'] as const

/** The server knows keys; what a permission is called in this language is known here. */
const also = (search: string) => ({
  also: PERMISSION_KEYS.filter((key) => permissionWord(key).toLowerCase().includes(search.toLowerCase())),
})

function Holders({ line }: { line: PermissionLine }) {
  const { t } = useTranslation('access')
  if (line.roles === 0) return t('roles', { count: 0 })
  return (
    <Link
      to="/access/by_perms/$id"
      params={{ id: addressOf(line.key) }}
      onClick={(event) => event.stopPropagation()}
      className="inline-flex min-h-12 items-center"
    >
      {t('roles', { count: line.roles })}
    </Link>
  )
}

function useColumns() {
  const { t } = useTranslation('access')
  return [
    { key: 'name', title: t('name'), cell: (line: PermissionLine) => nameOfPermission(line) },
    { key: 'key', title: t('key'), cell: (line: PermissionLine) => <code>{line.key}</code>, sort: 'key' },
    {
      key: 'category',
      title: t('category'),
      cell: (line: PermissionLine) => categoryWord(line.category),
      sort: 'category',
    },
    { key: 'type', title: t('type'), cell: (line: PermissionLine) => typeWord(line.type), sort: 'type' },
    {
      key: 'roles',
      title: t('roles_column'),
      cell: (line: PermissionLine) => <Holders line={line} />,
      sort: 'roles',
    },
  ]
}

export function PermissionsList() {
  const { t } = useTranslation('access')
  const navigate = useNavigate()
  const { can } = useSession()
  const columns = useColumns()
  const words = (keys: readonly string[], wordOf: (key: string) => string) =>
    keys.map((key) => ({ key, label: wordOf(key) }))
  return (
    <ListPage<PermissionLine>
      title={textOf('screens:access_perms') ?? ''}
      given={{
        name: 'perms',
        path: '/access/perms',
        rows,
        columns,
        also,
        sorts: ['key', 'category', 'type', 'roles'],
        filters: { type: PERMISSION_TYPES, origin: ORIGINS, category: PERMISSION_CATEGORIES },
        groups: [
          { name: 'type', items: words(PERMISSION_TYPES, typeWord) },
          {
            name: 'origin',
            items: words(ORIGINS, (key) => t(key === 'own' ? 'origins.own' : 'origins.built_in')),
          },
          { name: 'category', label: t('category'), items: words(PERMISSION_CATEGORIES, categoryWord) },
        ],
      }}
      searchLabel={t('find')}
      card={(line) => (
        <span className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center justify-between gap-2 font-semibold">
            {nameOfPermission(line)}
            {line.own && <Pill look="brand">{t('origins.own')}</Pill>}
          </span>
          <span className="text-text-2">{`${categoryWord(line.category)} · ${t('roles', { count: line.roles })}`}</span>
        </span>
      )}
      onOpen={({ key }) => void navigate({ to: '/access/perms/edit/$id', params: { id: addressOf(key) } })}
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
