// A line of a reference in a form: a new one is created, a known one is saved over the version it was opened at.

import type { Endpoint } from '#api/endpoint.ts'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import type { Line } from '#app/kit/list/use-list-page.ts'
import { call } from '#app/platform/api.ts'

export type LineDialogProps<V> = { line: (V & Line) | null; onClose: () => void; onDone: () => void }
type Given<V> = {
  rows: { create: Endpoint; update: Endpoint }
  blank: V
  line: (V & Line) | null
  onDone: () => void
}

/** `blank` is what a new line begins with; its fields are those of the form. */
export function useLine<V extends object>({ rows, blank, line, onDone }: Given<V>): RecordForm<V> {
  const fields = Object.keys(blank) as Array<keyof V>
  const initial = line === null ? blank : (Object.fromEntries(fields.map((f) => [f, line[f]])) as V)
  return useRecord<V>({
    initial,
    version: line?.version ?? null,
    save: (values, base) => {
      const [row, input] =
        line === null
          ? [rows.create, { body: values }]
          : [rows.update, { params: { key: line.key }, body: { base_version: base, values } }]
      return call(row, input as never, { notify: 'none' })
    },
    onDone,
  })
}

/** What the dialog of a line shows of its history; a new one has none. */
export const historyOf = <R>(rows: { history: R }, line: Line | null) =>
  line === null ? null : { row: rows.history, recordKey: line.key }
