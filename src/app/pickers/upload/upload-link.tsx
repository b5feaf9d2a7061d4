// The upload of a list is a page of its own at the address of the list, for who may use it.
import { useSearch } from '@tanstack/react-router'
import { FileUp } from 'lucide-react'
import { label } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useSession } from '#app/platform/session.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'

const TAB = 'upload'

/** Whether the address asks for the upload instead of the list, and the person has the permission. */
export function useIsUpload(permission: PermissionKey): boolean {
  const { tab } = useSearch({ strict: false }) as Record<string, unknown>
  const { can } = useSession()
  return tab === TAB && can(permission)
}

/** Leads from a list to its upload. */
export const UploadLink = ({ path }: { path: string }) => (
  <LinkButton kind="quiet" icon={FileUp} to={path} search={{ tab: TAB }}>
    {label('upload:open')}
  </LinkButton>
)
