// The dialog of an entry of reference data: it creates an entry, or saves one over the version that was opened.
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import type { DescribeChange } from '#app/kit/form/conflict-bar.tsx'
import { RecordDialog } from '#app/kit/form/record-dialog.tsx'
import type { HistoryProps } from '#app/kit/form/record-history.tsx'
import { type RecordForm, useRecord } from '#app/kit/form/use-record.ts'
import type { FoundAnswer } from '#app/kit/list/bulk.tsx'
import type { Line, ListEndpoints } from '#app/kit/list/use-list-page.ts'
import { call } from '#app/platform/api.ts'
import type { ReferenceStatus } from '#domain/reference/forms.ts'
import { describeChange as describeReferenceChange } from './labels.ts'

// The bodies differ from kind to kind, so the server checks the values.
type Write = Pick<Endpoint, 'method' | 'path' | 'access' | 'keep'> & {
  query?: never
  body: z.ZodType
  returns: z.ZodType
}
type Create = Write & { params?: never }
export type Update = Omit<Write, 'returns'> & {
  params: z.ZodObject<{ key: z.ZodString }>
  returns: z.ZodType<{ version: number }>
}
export type SwitchFound = Omit<Create, 'returns'> & { returns: z.ZodType<FoundAnswer> }
type WriteEndpoints = { create: Create; update: Update; history: HistoryProps['endpoint'] }
/** The endpoints of one kind of reference data with the list entries `L`. */
export type ReferenceEndpoints<L> = ListEndpoints<L> & WriteEndpoints & { switchFound: SwitchFound }
/** Every kind of reference data can be switched off instead of deleted. */
export type ReferenceValues = { status: ReferenceStatus }

/** The form values of a list entry: the fields of `blank`. */
export const valuesOf = <V extends object>(blank: V, line: V): V =>
  // `Object.fromEntries` loses the names of the keys.
  Object.fromEntries(Object.keys(blank).map((key) => [key, line[key as keyof V]])) as V

/** Saves the values over `version`. The server refuses with `version_conflict` if the entry has another version. */
export const updateEntry = (update: Update, key: string, version: number, values: ReferenceValues) =>
  call(update, { params: { key }, body: { base_version: version, values } }, { notify: 'none' })

type Props<V extends ReferenceValues> = {
  title: string
  endpoints: WriteEndpoints
  /** The initial values of a new entry. */
  blank: V
  /** Null for a new entry. */
  line: (V & Line) | null
  describeChange?: DescribeChange
  onClose: () => void
  onDone: (saved: V) => void
  children: (form: RecordForm<V>) => ReactNode
}

export function ReferenceForm<V extends ReferenceValues>(props: Props<V>) {
  const { title, endpoints, blank, line, onClose, onDone, children } = props
  const { describeChange = describeReferenceChange } = props
  const form = useRecord<V>({
    initial: line === null ? blank : valuesOf<V>(blank, line),
    version: line?.version ?? null,
    save: (values, base) =>
      line === null || base === null
        ? call(endpoints.create, { body: values }, { notify: 'none' })
        : updateEntry(endpoints.update, line.key, base, values),
    onDone,
  })
  return (
    <RecordDialog
      title={title}
      form={form}
      describeChange={describeChange}
      history={line === null ? null : { endpoint: endpoints.history, recordKey: line.key }}
      onClose={onClose}
    >
      {children(form)}
    </RecordDialog>
  )
}
