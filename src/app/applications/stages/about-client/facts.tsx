// Short facts about the client and the sale: a heading, and labels with values in two columns.
import type { ReactNode } from 'react'

export type Fact = { key: string; label: string; value: ReactNode }

/** One group of facts. Its heading is below that of the details. */
export function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 break-inside-avoid flex-col gap-1.5 py-3">
      {title !== undefined && <h3 className="text-[13px] font-semibold text-text-2">{title}</h3>}
      {children}
    </section>
  )
}

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-2 gap-y-1.5 text-sm">
      {facts.map(({ key, label, value }) => (
        <div key={key} className="contents">
          <dt className="text-[13px] leading-5 text-text-2">{label}</dt>
          <dd className="min-w-0 break-words leading-5 text-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
