import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CARD } from '../class-names.ts'

type Props = { title?: string; actions?: ReactNode; id?: string; children: ReactNode }

/** A card of a page with its heading. */
export function Section({ title, actions, id, children }: Props) {
  return (
    <section id={id} className={clsx(CARD, 'flex min-w-0 flex-col gap-4 p-5')}>
      {(title !== undefined || actions !== undefined) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {title !== undefined && <h2 className="text-lg font-bold text-text outline-none">{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  )
}
