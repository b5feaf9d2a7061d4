// Everything that the palette finds for a text, as rows: on this tablet at once, and by the server.

import { useRouterState } from '@tanstack/react-router'
import { Boxes, FileText, MonitorSmartphone, Package, User, Users, Zap } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchHits } from '#api/search.ts'
import { loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { SEARCH_IN_ADDRESS } from '#app/platform/last-search.ts'
import type { RecentRecord } from '#app/platform/recent-records.ts'
import { type SessionView, useSession } from '#app/platform/session.ts'
import { useOpenActions } from '#app/platform/shortcuts/actions.ts'
import { keysOf, screenKeysOf } from '#app/platform/shortcuts/table.ts'
import { menuFor } from '#app/shell/nav/menu.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { otherScript } from '#domain/kernel/texts/transliteration.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { isLocalMatch } from '#domain/search/local.ts'
import { type PaletteRow, recordRowId } from './rows.ts'
import type { StoredApplication, StoredClient, StoredRecords } from './use-stored.ts'

type Can = SessionView['can']
/** Rows of one kind that are on this tablet. */
const MOST_LOCAL = 5
const MOST_RECENT = 8

/** `10 431`, as on the screens. */
const groupDigits = (number: number | null): string => (number === null ? '' : formatSum(number))
const phoneText = (end: string | null | undefined): string[] =>
  end ? [`•• ${end.slice(-4, -2)} ${end.slice(-2)}`] : []

const applicationPath = (id: string, isDraft: boolean): string =>
  isDraft ? `/applications/add/${id}` : `/applications/${id}`
const clientPath = (key: string, can: Can): string => (can('clients.view') ? `/clients/${key}` : '/clients')
const personPath = (key: string, can: Can): string => (can('users.view') ? `/users/${key}` : '/users')

type Shown = Pick<StoredApplication, 'id' | 'number' | 'name' | 'status' | 'manager' | 'isDraft'> & {
  phoneEnd: string | null | undefined
}
const applicationRow = ({ id, number, name, status, manager, isDraft, phoneEnd }: Shown): PaletteRow => ({
  id: recordRowId('applications', id),
  group: 'applications',
  icon: FileText,
  number: groupDigits(number),
  name,
  details: [...phoneText(phoneEnd), ...(manager === null ? [] : [manager])],
  status,
  path: applicationPath(id, isDraft),
})

type ShownClient = Pick<StoredClient, 'key' | 'name'> & {
  phoneEnd: string | null | undefined
  born: string | null
}
const clientRow = ({ key, name, phoneEnd, born }: ShownClient, can: Can): PaletteRow => ({
  id: recordRowId('clients', key),
  group: 'clients',
  icon: User,
  name,
  details: [otherScript(name), ...(born === null ? [] : [born]), ...phoneText(phoneEnd)],
  path: clientPath(key, can),
})

/** Whether the names of roles are loaded: they are texts of the back office. */
function useRoleNames(isWanted: boolean): boolean {
  const [areLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isWanted)
      loadBackOfficeTexts().then(
        () => setLoaded(true),
        () => undefined,
      )
  }, [isWanted])
  return areLoaded
}

function useServerRows(hits: SearchHits): PaletteRow[] {
  const { can } = useSession()
  const hasRoleNames = useRoleNames((hits.people?.items.length ?? 0) > 0)
  const goodsPath = SCREENS[can('reference.goods') ? 'reference.goods' : 'stock'].path
  return [
    ...(hits.applications?.items ?? []).map((hit) =>
      applicationRow({ ...hit, isDraft: false, phoneEnd: hit.phone_end }),
    ),
    ...(hits.units?.items ?? []).map(
      ({ id, number, product, code, status }): PaletteRow => ({
        id: recordRowId('units', `${id} ${code}`),
        group: 'units',
        icon: Boxes,
        status,
        number: groupDigits(number),
        name: product,
        details: [code],
        path: applicationPath(id, false),
      }),
    ),
    ...(hits.clients?.items ?? []).map(({ key, name, phone_end, birth_date }) =>
      clientRow(
        {
          key,
          name,
          phoneEnd: phone_end,
          born: birth_date === null ? null : formatDate(birth_date),
        },
        can,
      ),
    ),
    ...(hits.goods?.items ?? []).map(
      ({ key, name, sku, price }): PaletteRow => ({
        id: recordRowId('goods', key),
        group: 'goods',
        icon: Package,
        name,
        path: goodsPath,
        details: [sku, formatSum(price)],
        // A list of goods has no page for one of them: it opens narrowed to its code.
        search: { [SEARCH_IN_ADDRESS]: sku },
      }),
    ),
    ...(hits.people?.items ?? []).map(
      ({ key, name, role, branch }): PaletteRow => ({
        id: recordRowId('people', key),
        group: 'people',
        icon: Users,
        name,
        details: [...(hasRoleNames ? [roleLabel(role)] : []), ...(branch === null ? [] : [branch])],
        path: personPath(key, can),
      }),
    ),
  ]
}

function storedRows(stored: StoredRecords, text: string, can: Can): PaletteRow[] {
  const applications = (can('applications') ? stored.applications : [])
    .filter(({ name, number, phone, pinfl }) =>
      isLocalMatch({ words: name, numbers: [number, phone, pinfl] }, text),
    )
    .slice(0, MOST_LOCAL)
  const clients = (can('clients') ? stored.clients : [])
    .filter(({ name, phone, pinfl }) => isLocalMatch({ words: name, numbers: [phone, pinfl] }, text))
    .slice(0, MOST_LOCAL)
  return [
    ...applications.map((one) => applicationRow({ ...one, phoneEnd: one.phone })),
    ...clients.map((one) => clientRow({ ...one, phoneEnd: one.phone, born: null }, can)),
  ]
}

const RECENT_ICONS = { applications: FileText, clients: User, people: Users } as const

function recentRow({ kind, key, name, number }: RecentRecord, stored: StoredRecords, can: Can): PaletteRow {
  const known = stored.applications.find(({ id }) => kind === 'applications' && id === key)
  const paths = {
    applications: () => applicationPath(key, known?.isDraft === true),
    clients: () => clientPath(key, can),
    people: () => personPath(key, can),
  }
  return {
    id: recordRowId(kind, key),
    group: 'recent',
    icon: RECENT_ICONS[kind],
    name,
    path: paths[kind](),
    ...(number === null ? {} : { number: groupDigits(number) }),
    ...(known === undefined ? {} : { status: known.status }),
  }
}

/** Screens of the menu, found by their title or by the title of their group. */
function useScreenRows(text: string): PaletteRow[] {
  const session = useSession()
  const { t } = useTranslation('screens')
  return menuFor(session).flatMap(({ group, items }) =>
    items.flatMap(({ id, row }): PaletteRow[] => {
      const name = screenTitle(row)
      const section = t(`menu.${group}`)
      if (text !== '' && !isLocalMatch({ words: `${name} ${section}` }, text)) return []
      const keys = screenKeysOf(id)
      return [
        {
          id: `screen:${id}`,
          group: 'screens',
          icon: MonitorSmartphone,
          name,
          path: row.path,
          ...(name === section ? {} : { details: [section] }),
          ...(keys.length === 0 ? {} : { keys }),
        },
      ]
    }),
  )
}

/** The actions of the open records. */
function useActionRows(text: string): PaletteRow[] {
  return useOpenActions().flatMap(({ title, actions }) =>
    actions
      .filter(({ label }) => text === '' || isLocalMatch({ words: `${label} ${title}` }, text))
      .map(
        ({ key, label, isDanger = false, shortcut, run }): PaletteRow => ({
          id: `action:${title}:${key}`,
          group: 'actions',
          icon: Zap,
          name: label,
          isDanger,
          run,
          details: [title],
          ...(shortcut === undefined ? {} : { keys: keysOf(shortcut) }),
        }),
      ),
  )
}

/** All rows for a text; without a text the records opened last, the actions of the open record and the screens. */
export function useRows(typed: string, stored: StoredRecords, hits: SearchHits): PaletteRow[] {
  const text = typed.trim()
  const { can } = useSession()
  const server = useServerRows(hits)
  const screens = useScreenRows(text)
  const actions = useActionRows(text)
  const here = useRouterState({ select: ({ location }) => location.pathname })
  // The open record is no place to go to.
  const recent = stored.recent
    .map((record) => recentRow(record, stored, can))
    .filter((row) => !('path' in row) || row.path !== here)
  if (text === '') return [...recent.slice(0, MOST_RECENT), ...actions, ...screens]
  const recentFound = stored.recent
    .filter(({ name, number }) => isLocalMatch({ words: name, numbers: [number] }, text))
    .map((record): PaletteRow => ({ ...recentRow(record, stored, can), group: record.kind }))
  // A record that both know is shown as the server knows it now.
  return [...actions, ...server, ...storedRows(stored, text, can), ...recentFound, ...screens].filter(
    (row, index, rows) => rows.findIndex(({ id }) => id === row.id) === index,
  )
}
