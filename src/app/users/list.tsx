// The accounts of the staff (screen `users`), with a search by name in both alphabets or by phone, and filters by role,
// place and state.
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { type UserLine, userList } from '#api/back-office/users.ts'
import type { Returns } from '#api/endpoint.ts'
import { label } from '#app/i18n/i18n.ts'
import { roleLabel, roleLabels, sortByRoleLabel } from '#app/i18n/role-labels.ts'
import { LoadingState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { ListPage } from '#app/kit/list/list-page.tsx'
import { useDeclaredList } from '#app/pickers/declared-list.ts'
import { withRoleLabels } from '#app/pickers/role-order.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { RoleName, StatePill } from './pills.tsx'

const { users: endpoints } = backOfficeApi
type Named = { key: string; name: string }

/** What there is no choice of is no filter. */
const optionsOf = (list: readonly Named[] = []) =>
  list.length > 1
    ? ({ items: list.map(({ key, name }) => ({ key, label: name })), isComplete: true } as const)
    : undefined

const LOOKS = {
  name: { width: 220 },
  role: {
    isGrowing: true,
    width: 150,
    priority: 1,
    cell: (line: UserLine) => <RoleName name={line.role} colour={line.role_colour} />,
  },
  branch: { priority: 2 },
  position: { priority: 5 },
  department: { priority: 6 },
  hired_on: { priority: 4 },
  state: { width: 150, priority: 3, cell: ({ state }: UserLine) => <StatePill state={state} /> },
}

function useListInput(choices: Returns<typeof endpoints.choices> | undefined) {
  const roles = sortByRoleLabel(choices?.roles ?? []).map(({ key, name }) => ({ key, name: roleLabel(name) }))
  const options = {
    role: optionsOf(roles),
    branch: optionsOf(choices?.branches),
    department: optionsOf(choices?.departments),
  }
  const input = useDeclaredList(userList, { looks: LOOKS, options })
  return {
    ...input,
    columnLabels: { ...input.columnLabels, role: roleLabels() },
    requestOf: withRoleLabels,
  }
}

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
  const input = useListInput(data)
  const title = label('screens:users')
  if (isPending)
    return (
      <Page title={title}>
        <LoadingState rows={8} />
      </Page>
    )
  return (
    <ListPage<UserLine>
      title={title}
      input={input}
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
