// The tools of a list: columns, export of the filtered rows, printing.
import { Columns3, Download, Printer } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#api/shapes/list.ts'
import { IconButton } from '../button.tsx'
import { MenuButton } from '../overlays/menu.tsx'
import type { ColumnsProps } from './columns-dialog.tsx'

/** Loaded when it is opened: the parts for drag and drop are larger than the rest of the list. */
const ColumnsDialog = lazy(async () => {
  const { ColumnsDialog: loaded } = await import('./columns-dialog.tsx')
  return { default: loaded }
})

type Props = ColumnsProps & {
  /** Null without the permission, and while a file is being written. */
  onExport: ((format: ExportFormat) => void) | null
  /** Null while the rows for it are loaded. */
  onPrint: (() => void) | null
}

export function ListTools({ onExport, onPrint, ...columns }: Props) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const formats = [
    { key: 'xlsx', label: t('list.xlsx') },
    { key: 'csv', label: t('list.csv') },
  ]
  return (
    <div className="flex items-center gap-1 print:hidden">
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
        <Suspense fallback={null}>
          <ColumnsDialog {...columns} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
