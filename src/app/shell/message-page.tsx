import type { ReactNode } from 'react'
import { usePageTitle } from '#app/platform/page-title.ts'

type Props = { title: string; children: ReactNode; actions: ReactNode }

/** A page with a message and where to go next: not found, no access, 403, a failed page. */
export function MessagePage({ title, children, actions }: Props) {
  usePageTitle(title)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-16">
      <h1 className="text-2xl font-bold text-text outline-none">{title}</h1>
      <div className="text-text-2">{children}</div>
      <div className="mt-2 flex flex-wrap gap-3">{actions}</div>
    </div>
  )
}

export const LINK_BUTTON =
  'inline-flex min-h-12 items-center rounded-xl bg-brand px-5 font-semibold text-on-brand no-underline'
