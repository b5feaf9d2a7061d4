import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { type ButtonKind, buttonLook } from './button.tsx'

type Props = {
  kind: ButtonKind
  icon?: LucideIcon
  to: string
  params?: Record<string, string>
  search?: Record<string, unknown>
  children: ReactNode
}

/** A link that looks like a button, so that it can be opened in a new tab. */
export function LinkButton({ kind, icon: Icon, to, params, search, children }: Props) {
  return (
    <Link to={to} params={params ?? {}} search={search ?? {}} className={buttonLook(kind)}>
      {Icon !== undefined && <Icon aria-hidden size={20} className="shrink-0 compact:size-4" />}
      {children}
    </Link>
  )
}
