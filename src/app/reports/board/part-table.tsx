// The table of a part of a board: what its chart shows, in figures, with the sums.
import clsx from 'clsx'
import type { ReactNode } from 'react'

export type PartColumn<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Under the column; without it nothing is summed. */
  total?: ReactNode
  /** A text; everything else is a number, at the right. */
  isText?: boolean
}
type Props<Row> = {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly PartColumn<Row>[]
  /** What the line of the sums is called; without it there is none. */
  totalLabel?: string
  /** The row that the chart shows too. */
  chosen?: string | null
  onChoose?: (key: string | null) => void
}

const cellLook = (isText: boolean) => clsx('px-2 py-1.5', isText ? 'text-left' : 'text-right tabular')

/** The first column names the row. */
export function PartTable<Row>({ label, rows, rowKey, columns, totalLabel, chosen, onChoose }: Props<Row>) {
  const [first, ...others] = columns
  if (first === undefined) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section aria-label={label} tabIndex={0} className="max-h-80 min-w-0 overflow-auto print:max-h-none">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface text-[13px] text-text-2">
          <tr className="border-b border-line">
            {columns.map(({ key, title, isText = false }, nth) => (
              <th key={key} scope="col" className={clsx(cellLook(isText || nth === 0), 'font-semibold')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              onPointerEnter={() => onChoose?.(rowKey(row))}
              onPointerLeave={() => onChoose?.(null)}
              onFocus={() => onChoose?.(rowKey(row))}
              onBlur={() => onChoose?.(null)}
              className={clsx(
                'border-b border-line last:border-0',
                rowKey(row) === chosen && 'bg-row-focus shadow-[inset_3px_0_0_var(--brand)]',
              )}
            >
              <th scope="row" className="px-2 py-1.5 text-left font-normal">
                {first.cell(row)}
              </th>
              {others.map(({ key, cell, isText = false }) => (
                <td key={key} className={cellLook(isText)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totalLabel !== undefined && (
          <tfoot className="sticky bottom-0 bg-surface-2">
            <tr className="border-t border-line font-semibold">
              <th scope="row" className="px-2 py-1.5 text-left">
                {totalLabel}
              </th>
              {others.map(({ key, total, isText = false }) => (
                <td key={key} className={cellLook(isText)}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
