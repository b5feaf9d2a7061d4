import { Ban, Check, type LucideIcon, Trash2, UserX } from 'lucide-react'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import type { UserState } from '#domain/users/actions.ts'
import { stateLabel } from './labels.ts'

const LOOKS: Record<UserState, { look: PillLook; icon: LucideIcon }> = {
  working: { look: 'ok', icon: Check },
  not_working: { look: 'calm', icon: UserX },
  blocked: { look: 'danger', icon: Ban },
  deleted: { look: 'calm', icon: Trash2 },
}

/** The state of an account: label, icon and colour. */
export function StatePill({ state }: { state: UserState }) {
  const { look, icon } = LOOKS[state]
  return (
    <Pill look={look} icon={icon}>
      {stateLabel(state)}
    </Pill>
  )
}

/** The label of a role with its colour. */
export function RoleName({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2">
      <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: colour }} />
      <span className="min-w-0 truncate">{roleLabel(name)}</span>
    </span>
  )
}
