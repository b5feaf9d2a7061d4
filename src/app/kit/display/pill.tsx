import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type PillLook = 'calm' | 'ok' | 'warn' | 'danger' | 'brand'

const LOOKS: Record<PillLook, string> = {
  calm: 'bg-surface-2 text-text-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  brand: 'bg-brand-soft text-brand-strong',
}

export function Pill({
  look,
  icon: Icon,
  children,
}: {
  look: PillLook
  icon?: LucideIcon | undefined
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 text-[13px] font-semibold in-[td]:min-h-6 in-[td]:rounded-md in-[td]:px-2 in-[td]:text-xs',
        LOOKS[look],
      )}
    >
      {Icon !== undefined && <Icon aria-hidden size={16} />}
      {children}
    </span>
  )
}
