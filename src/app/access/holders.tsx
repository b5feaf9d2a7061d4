// Who holds a role, and which roles hold a permission: open routes, answered by the server only to those who may know.
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { textOf } from '#app/i18n/i18n.ts'
import { roleWord } from '#app/i18n/role-word.ts'
import { EmptyState, ErrorState, LoadingState, NoRightState } from '#app/kit/display/states.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import type { ApiFailure } from '#app/platform/api.ts'
import { useEndpoint } from '#app/platform/data.ts'
import { useSession } from '#app/platform/session.ts'
import { isPermissionKey } from '#domain/access/permissions.ts'
import { keyOfAddress, permissionWord } from './words.ts'

const BACK = '/access/roles'

function Waiting({ failure, onRetry }: { failure: ApiFailure | null; onRetry: () => void }) {
  const { t } = useTranslation('access')
  if (failure === null) return <LoadingState rows={4} />
  if (failure.status === 401 || failure.status === 403) return <NoRightState />
  if (failure.status === 404) return <EmptyState title={t('absent')} text={t('absent_text')} />
  return <ErrorState onRetry={onRetry} />
}

type Person = Returns<typeof backOfficeApi.access.byRole>['people'][number]

/** Leads to the person's account where one may see it. */
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
  const title = textOf('screens:by_role') ?? ''
  return (
    <Page title={data ? `${title}: ${roleWord(data.name)}` : title} back={BACK}>
      {data === undefined && <Waiting failure={error} onRetry={() => void refetch()} />}
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

export function ByPermission() {
  const { t } = useTranslation('access')
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const permission = keyOfAddress(id)
  const { data, error, refetch } = useEndpoint(
    backOfficeApi.access.byPermission,
    { params: { permission } },
    { notify: 'none' },
  )
  const title = textOf('screens:by_perms') ?? ''
  const name = isPermissionKey(permission) ? permissionWord(permission) : permission
  return (
    <Page title={`${title}: ${name}`} back={BACK}>
      {data === undefined && <Waiting failure={error} onRetry={() => void refetch()} />}
      {data?.roles.length === 0 && <EmptyState title={t('no_role')} text={t('no_role_text')} />}
      {data !== undefined && data.roles.length > 0 && (
        <Section>
          <ul className="divide-y divide-line">
            {data.roles.map((role) => (
              <li key={role.key}>
                <Link
                  to="/access/roles/edit/$id"
                  params={{ id: role.key }}
                  className="flex min-h-12 items-center justify-between gap-4 text-text no-underline hover:bg-surface-2"
                >
                  <span className="font-medium">{roleWord(role.name)}</span>
                  <span className="text-text-2">{t(role.value === 'own' ? 'scopes.own' : 'scopes.all')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  )
}
