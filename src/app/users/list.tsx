// The accounts of the staff (screen `users`), with a search by name in both alphabets or by phone, and filters by role,
// place and state.
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { UserLine } from '#api/back-office/users.ts'
import type { Returns } from '#api/endpoint.ts'
import { label } from '#app/i18n/i18n.ts'
import { roleLabel, roleLabels, sortByRoleLabel } from '#app/i18n/role-labels.ts'
import { dayColumn, phoneColumn, pillColumn, textColumn } from '#app/kit/display/column-kinds.tsx'
import type { Column } from '#app/kit/display/columns.ts'
import { LoadingState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { withRoleLabels } from '#app/pickers/role-order.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { USER_STATES } from '#domain/users/actions.ts'
import { fieldLabel, stateLabel } from './labels.ts'
import { RoleName, StatePill } from './state-pill.tsx'

const endpoints = backOfficeApi.users
type Choices = Returns<typeof endpoints.choices>
type Named = { key: string; name: string }
const NONE: readonly Named[] = []

/** Filters for which there are choices; only the state if the choices could not be loaded. */
function filtersOf(choices: Choices | undefined) {
  const { roles = NONE, branches = NONE, departments = NONE } = choices ?? {}
  const namedRoles = sortByRoleLabel(roles).map(({ key, name }) => ({ key, name: roleLabel(name) }))
  const lists = { role: namedRoles, branch: branches, department: departments }
  const names = ['role', 'branch', 'department'] as const
  const named = names.flatMap((name) => (lists[name].length > 1 ? [[name, lists[name]] as const] : []))
  return {
    filters: {
      state: USER_STATES,
      ...Object.fromEntries(named.map(([name, list]) => [name, list.map(({ key }) => key)])),
    },
    groups: [
      {
        name: 'state',
        label: fieldLabel('state'),
        items: USER_STATES.map((key) => ({ key, label: stateLabel(key) })),
      },
      ...named.map(([name, list]) => ({
        name,
        label: fieldLabel(name),
        items: list.map((one) => ({ key: one.key, label: one.name })),
      })),
    ],
  }
}

const columnsOf = (): Column<UserLine>[] => [
  textColumn('name', fieldLabel('name'), { sort: true, width: 220 }),
  phoneColumn('phone', fieldLabel('phone')),
  {
    key: 'role',
    title: fieldLabel('role'),
    cell: (line) => <RoleName name={line.role} colour={line.role_colour} />,
    sort: 'role',
    isGrowing: true,
    width: 150,
    priority: 1,
  },
  textColumn('branch', fieldLabel('branch'), { sort: true, priority: 2 }),
  textColumn('position', fieldLabel('position'), { priority: 5 }),
  textColumn('department', fieldLabel('department'), { priority: 6 }),
  dayColumn('hired_on', fieldLabel('hired_on'), { sort: true, priority: 4 }),
  pillColumn('state', fieldLabel('state'), ({ state }) => <StatePill state={state} />, {
    width: 150,
    priority: 3,
  }),
]

function Card({ line }: { line: UserLine }) {
  return (
    <span className="flex flex-col gap-1.5">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{line.name}</span>
        <StatePill state={line.state} />
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-[15px] text-text-2">
        <RoleName name={line.role} colour={line.role_colour} />
        <span className="tabular">{formatPhone(line.phone)}</span>
        {line.branch !== null && <span>{line.branch}</span>}
      </span>
    </span>
  )
}

export function UserList() {
  const { t } = useTranslation('users')
  const { can } = useSession()
  const { data, isPending } = useEndpoint(endpoints.choices, {}, { notify: 'none' })
  const title = label('screens:users')
  if (isPending)
    return (
      <Page title={title}>
        <LoadingState rows={8} />
      </Page>
    )
  const sorts = ['name', 'role', 'branch', 'hired_on']
  return (
    <ListPage<UserLine>
      title={title}
      input={{
        name: 'users',
        path: '/users',
        endpoints,
        sorts,
        columns: columnsOf(),
        ...filtersOf(data),
        exportLabels: roleLabels(),
        requestOf: withRoleLabels,
      }}
      searchLabel={t('search')}
      card={(line) => <Card line={line} />}
      linkOf={({ key }) => ({ to: '/users/$id', params: { id: key } })}
      empty={{ title: t('empty'), text: t('empty_text') }}
      actions={
        can('users.add') && (
          <LinkButton kind="primary" icon={Plus} to="/users/add">
            {t('new')}
          </LinkButton>
        )
      }
    />
  )
}
