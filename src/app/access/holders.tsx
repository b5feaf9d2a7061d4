// The holders of a role and the roles with a permission. Everybody may open the routes; the server checks the right.
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { label } from '#app/i18n/i18n.ts'
import { roleLabel, sortByRoleLabel } from '#app/i18n/role-labels.ts'
import { EmptyState } from '#app/kit/display/states.tsx'
import { RecordState } from '#app/kit/form/record-state.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { GRANTS } from '#domain/access/can.ts'
import { isNumericPermissionKey, isPermissionKey } from '#domain/access/permissions.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { grantLabel, permissionFromAddress, permissionName } from './labels.ts'

const BACK = '/access/roles'

type Person = Returns<typeof backOfficeApi.access.byRole>['people'][number]

/** Links to the account of the person if the user may see accounts. */
function Holder({ person }: { person: Person }) {
  const { can } = useSession()
  const look = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4'
  const shown = (
    <>
      <span className="font-medium">{person.name}</span>
      <span className="text-text-2">{person.branch ?? ''}</span>
    </>
  )
  if (!can('users.view')) return <div className={look}>{shown}</div>
  return (
    <Link
      to="/users/$id"
      params={{ id: String(person.id) }}
      className={`${look} text-text no-underline hover:bg-surface-2`}
    >
      {shown}
    </Link>
  )
}

export function ByRole() {
  const { t } = useTranslation('access')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.access.byRole,
    { params: { key: id } },
    { notify: 'none' },
  )
  const title = label('screens:by_role')
  return (
    <Page title={data ? `${title}: ${roleLabel(data.name)}` : title} back={BACK}>
      {data === undefined && (
        <RecordState
          failure={error}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void refetch()}
          rows={4}
        />
      )}
      {data?.people.length === 0 && <EmptyState title={t('nobody')} text={t('nobody_text')} />}
      {data !== undefined && data.people.length > 0 && (
        <Section>
          <ul className="divide-y divide-line">
            {data.people.map((person) => (
              <li key={person.id}>
                <Holder person={person} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}

/** The value that a role holds: a scope or a flag in words, a sum, or an option as it is called. */
function grantedValue(permission: string, value: string): string {
  const grant = GRANTS.find((known) => known === value)
  if (isPermissionKey(permission) && grant !== undefined) return grantLabel(grant)
  return isNumericPermissionKey(permission) ? formatSum(Number(value)) : value
}

export function ByPermission() {
  const { t } = useTranslation('access')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const permission = permissionFromAddress(id)
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.access.byPermission,
    { params: { permission } },
    { notify: 'none' },
  )
  const title = label('screens:by_perms')
  const name = permissionName({ key: permission, name: permission })
  return (
    <Page title={`${title}: ${name}`} back={BACK}>
      {data === undefined && (
        <RecordState
          failure={error}
          absent={{ title: t('absent'), text: t('absent_text') }}
          onRetry={() => void refetch()}
          rows={4}
        />
      )}
      {data?.roles.length === 0 && <EmptyState title={t('no_role')} text={t('no_role_text')} />}
      {data !== undefined && data.roles.length > 0 && (
        <Section>
          <ul className="divide-y divide-line">
            {sortByRoleLabel(data.roles).map((role) => (
              <li key={role.key}>
                <Link
                  to="/access/roles/edit/$id"
                  params={{ id: role.key }}
                  className="flex min-h-12 items-center justify-between gap-4 text-text no-underline hover:bg-surface-2"
                >
                  <span className="font-medium">{roleLabel(role.name)}</span>
                  <span className="text-text-2">{grantedValue(permission, role.value)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}
