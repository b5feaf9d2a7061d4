import { clsx } from 'clsx'
import {
  Ban,
  Check,
  CircleDashed,
  CircleDot,
  CircleX,
  FileCheck,
  LoaderCircle,
  type LucideIcon,
  PauseCircle,
  Trash2,
  Undo2,
  UserX,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Status } from '#domain/applications/status.ts'

const LOOKS: Record<Status, { look: string; icon: LucideIcon }> = {
  unfinished: { look: 'text-s-unfinished', icon: CircleDashed },
  new: { look: 'text-s-new', icon: CircleDot },
  in_process: { look: 'text-s-process', icon: LoaderCircle },
  hold: { look: 'text-s-hold', icon: PauseCircle },
  registered: { look: 'text-s-registered', icon: FileCheck },
  completed: { look: 'text-s-completed', icon: Check },
  rejected: { look: 'text-s-rejected', icon: CircleX },
  returned: { look: 'text-s-returned', icon: Undo2 },
  lost: { look: 'text-s-lost', icon: UserX },
  cancelled: { look: 'text-s-cancelled line-through', icon: Ban },
  deleted: { look: 'text-s-deleted line-through', icon: Trash2 },
}

/** The status, or more precisely where it stands, as text with its icon and colour: never colour alone. */
export function StatusChip({ status, text }: { status: Status; text?: string }) {
  const { t } = useTranslation('statuses')
  const { look, icon: Icon } = LOOKS[status]
  return (
    <span className={clsx('inline-flex items-center gap-1.5 whitespace-nowrap text-sm font-semibold', look)}>
      <Icon aria-hidden size={16} className="shrink-0" />
      {text ?? t(status)}
    </span>
  )
}

/** The status as an icon, whose name is its text. */
export function StatusIcon({ status }: { status: Status }) {
  const { t } = useTranslation('statuses')
  const { look, icon: Icon } = LOOKS[status]
  return <Icon role="img" aria-label={t(status)} size={16} className={clsx('shrink-0', look)} />
}
