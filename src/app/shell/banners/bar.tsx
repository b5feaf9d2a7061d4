import clsx from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { beginBar, type Topic } from '#app/platform/toasts.ts'

const LOOKS = { warn: 'bg-warn-soft text-warn', calm: 'bg-brand-soft text-text' } as const

type Props = {
  look: keyof typeof LOOKS
  children: ReactNode
  actions?: ReactNode
  isLoud?: boolean
  /** Notices that this bar replaces. */
  topic?: Topic
}

/** A banner above the page: one sentence, at most two buttons. */
export function Bar({ look, children, actions, isLoud = false, topic }: Props) {
  useEffect(() => (topic === undefined ? undefined : beginBar(topic)), [topic])
  return (
    <section
      role={isLoud ? 'status' : undefined}
      className={clsx('flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5 text-sm lg:px-5', LOOKS[look])}
    >
      <p className="min-w-0 flex-1 basis-60 py-1.5">{children}</p>
      {actions}
    </section>
  )
}
