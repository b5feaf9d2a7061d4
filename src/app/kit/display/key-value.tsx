import type { ReactNode } from 'react'

export type KeyValueRow = { key?: string; label: string; value: ReactNode; note?: ReactNode }

/** Labels and values of a record, in as many columns as fit. */
export function KeyValue({ rows }: { rows: readonly KeyValueRow[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 @sm:grid-cols-2 @2xl:grid-cols-3 @5xl:grid-cols-4">
        {rows.map(({ key, label, value, note }) => (
          <div key={key ?? label} className="min-w-0">
            <dt className="text-[13px] text-text-2">{label}</dt>
            <dd className="break-words text-base text-text">
              {value}
              {note !== undefined && <span className="block text-[13px] text-text-2">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
