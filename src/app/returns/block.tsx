// A block of the page of a request, with a small head, and a fact of it.
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CARD } from '#app/kit/class-names.ts'
import type { ReturnBlock } from '#domain/returns/needs.ts'

/** The id of a block in which something is entered. */
export const blockId = (block: ReturnBlock): string => `block-${block}`

type Props = {
  title: string
  /** How many entries it has. */
  count?: number
  note?: string
  actions?: ReactNode
  block?: ReturnBlock
  /** It has what the person does next. */
  isNext?: boolean
  children: ReactNode
}

export function Block({ title, count, note, actions, block, isNext = false, children }: Props) {
  return (
    <section
      aria-label={title}
      {...(block === undefined ? {} : { id: blockId(block), tabIndex: -1 })}
      className={clsx(CARD, 'flex min-w-0 flex-col outline-none', isNext && 'border-brand')}
    >
      <div className="compact flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3.5 py-1.5">
        <h2 className="text-[14.5px] font-semibold text-text">{title}</h2>
        {count !== undefined && <span className="text-[14.5px] text-text-2 tabular">{count}</span>}
        {note !== undefined && <span className="text-[13px] text-text-2">{note}</span>}
        {actions !== undefined && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/** The content of a block that is not rows. */
export const BLOCK_BODY = 'flex min-w-0 flex-col gap-3 p-3.5'
