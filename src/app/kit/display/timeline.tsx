import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useLanguage } from '#app/i18n/i18n.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

export type TimelineItem = {
  key: string
  title: ReactNode
  /** ISO instant. */
  at: string
  who?: string | undefined
  text?: ReactNode
  look?: 'calm' | 'ok' | 'danger'
}

const DOTS = { calm: 'bg-line-strong', ok: 'bg-ok', danger: 'bg-danger' }

/** Events in the given order, newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  const language = useLanguage()
  return (
    <ol className="flex flex-col">
      {items.map(({ key, title, at, who, text, look = 'calm' }) => (
        <li
          key={key}
          className="relative flex gap-4 pb-5 pl-1 before:absolute before:left-[9px] before:top-4 before:h-full before:w-px before:bg-line last:before:hidden"
        >
          <span aria-hidden className={clsx('relative mt-1.5 size-3 shrink-0 rounded-full', DOTS[look])} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-2 font-semibold text-text">{title}</div>
            <p className="text-[13px] text-text-2">
              <time dateTime={at} className="tabular">
                {formatDateTime(at, language)}
              </time>
              {who !== undefined && ` · ${who}`}
            </p>
            {text !== undefined && (
              <div className="mt-1 whitespace-pre-line break-words text-text">{text}</div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
