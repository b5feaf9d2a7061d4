import { useState } from 'react'
import {
  EmptyState,
  ErrorState,
  LoadingState,
  NoRightState,
  OfflineState,
} from '../../kit/display/states.tsx'
import { fixedTextColumn } from '../../kit/display/tables/column-kinds.tsx'
import type { Column } from '../../kit/display/tables/columns.ts'
import { DataList } from '../../kit/display/tables/data-list.tsx'

type Sample = { id: string; name: string; sum: string }

const ROWS: Sample[] = [
  { id: '10431', name: 'Toʻxtayev Alisher', sum: '12 500 000' },
  { id: '10430', name: 'Ким Виктория', sum: '8 000 000' },
]
const COLUMNS: Column<Sample>[] = [
  fixedTextColumn('id', 'id'),
  fixedTextColumn('name', 'name'),
  fixedTextColumn('sum', 'sum', { align: 'right' }),
]
const nothing = () => undefined

export function ListSamples() {
  const [busy, setBusy] = useState(false)
  return (
    <DataList
      label="DataList"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      nameOf={(row) => row.name}
      card={(row) => row.name}
      onOpen={nothing}
      more={{ has: true, busy, load: () => setBusy(true) }}
    />
  )
}

export function StateSamples() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <LoadingState />
      <EmptyState title="EmptyState" text="text" />
      <ErrorState onRetry={nothing} />
      <OfflineState onRetry={nothing} />
      <NoRightState />
    </div>
  )
}
