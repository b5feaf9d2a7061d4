// The branch that a board is about, for people who see all of them.
import { useTranslation } from 'react-i18next'
import { Field } from '#app/kit/inputs/field.tsx'
import { BranchPicker } from '#app/pickers/branch-picker.tsx'
import { useSession } from '#app/platform/session.ts'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { boardLabel } from './labels.ts'

/** The branch of an address, as a request has it. */
export const branchOf = (value: unknown): { branch?: string } =>
  /^\d{1,9}$/.test(String(value ?? '')) ? { branch: String(value) } : {}

type Props = {
  permission: PermissionKey
  branch: string | undefined
  onChange: (branch: string | undefined) => void
}

export function BranchChoice({ permission, branch, onChange }: Props) {
  const { t } = useTranslation('analytics')
  const { scopeOf } = useSession()
  if (scopeOf(permission) !== 'all') return null
  return (
    <Field
      label={boardLabel('branch')}
      hint={branch === undefined ? t('all_branches') : undefined}
      className="w-64"
    >
      <BranchPicker
        name="branch"
        value={branch === undefined ? null : Number(branch)}
        onChange={(id) => onChange(id === null ? undefined : String(id))}
      />
    </Field>
  )
}
