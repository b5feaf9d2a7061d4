// The tools of a list: order where no heading of a table sorts it, columns, export of the filtered rows, printing.
import { ArrowDown, ArrowDownUp, ArrowUp, Columns3, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#api/shapes/list.ts'
import { IconButton } from '../button.tsx'
import type { Column } from '../display/tables/columns.ts'
import type { Order } from '../display/tables/data-list.tsx'
import { OPPOSITE, shownWay } from '../display/tables/order.ts'
import { useMedia, WIDE } from '../display/use-media.ts'
import { DialogPart } from '../overlays/dialog-part.tsx'
import { MenuButton } from '../overlays/menu.tsx'
import type { Load } from '../use-part.ts'
import type { ColumnsProps } from './columns-dialog.tsx'

const loadColumns: Load<ColumnsProps & { onClose: () => void }> = () =>
  import('./columns-dialog.tsx').then(({ ColumnsDialog }) => ColumnsDialog)

type Sortable = Pick<Column<never>, 'key' | 'title' | 'sort' | 'isSortDescending'>
type OrderProps = { order: Order; columns: readonly Sortable[] }

/** Sorts by a column; the one that the list is sorted by is reversed. */
function OrderMenu({ order, columns }: OrderProps) {
  const { t } = useTranslation('kit')
  const iconOf = (column: Sortable) => (shownWay(column, order.way) === 'desc' ? ArrowDown : ArrowUp)
  const items = columns.flatMap((column) => {
    const { sort, title } = column
    if (sort === undefined) return []
    return [{ key: sort, label: title, ...(sort === order.sort ? { icon: iconOf(column) } : {}) }]
  })
  if (items.length === 0) return null
  return (
    <MenuButton
      label={t('list.order')}
      icon={ArrowDownUp}
      look="plain"
      items={items}
      onAction={(sort) => order.onOrder(sort, sort === order.sort ? OPPOSITE[order.way] : 'asc')}
    />
  )
}

type Props = Omit<ColumnsProps, 'columns'> & {
  columns: readonly Sortable[]
  order: Order
  /** Null without the permission, and while a file is being written. */
  onExport: ((format: ExportFormat) => void) | null
  /** Null while the rows for it are loaded. */
  onPrint: (() => void) | null
}

export function ListTools({ onExport, onPrint, order, ...columns }: Props) {
  const { t } = useTranslation('kit')
  const isTable = useMedia(WIDE)
  const [isOpen, setOpen] = useState(false)
  const formats = [
    { key: 'xlsx', label: t('list.xlsx') },
    { key: 'csv', label: t('list.csv') },
  ]
  return (
    <div className="flex items-center gap-1 print:hidden">
      {!isTable && <OrderMenu order={order} columns={columns.columns} />}
      <IconButton label={t('list.columns')} icon={Columns3} onPress={() => setOpen(true)} />
      {onExport !== null && (
        <MenuButton
          label={t('list.export')}
          icon={Download}
          look="plain"
          items={formats}
          onAction={(key) => onExport(key === 'csv' ? 'csv' : 'xlsx')}
        />
      )}
      <IconButton
        label={t('list.print')}
        icon={Printer}
        isDisabled={onPrint === null}
        onPress={() => onPrint?.()}
      />
      {isOpen && (
        <DialogPart
          title={t('list.columns')}
          load={loadColumns}
          props={{ ...columns, onClose: () => setOpen(false) }}
        />
      )}
    </div>
  )
}
