import { Ban, Check, Trash2, UserX } from 'lucide-react'
import { roleLabel } from '#app/i18n/role-labels.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'

export const StatePill = statePill('users:states', {
  working: ['ok', Check],
  not_working: ['calm', UserX],
  blocked: ['danger', Ban],
  deleted: ['calm', Trash2],
})

/** The label of a role with its colour. */
export function RoleName({ name, colour }: { name: string; colour: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-2">
      <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ backgroundColor: colour }} />
      <span className="min-w-0 truncate">{roleLabel(name)}</span>
    </span>
  )
}
