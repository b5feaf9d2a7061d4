// The tools of a list: saved views, columns, export of the filtered lines, printing.
import { Bookmark, Columns3, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ViewState } from '#api/back-office/views.ts'
import type { ExportFormat } from '#api/shapes/list.ts'
import { Button, IconButton } from '../button.tsx'
import { Flag } from '../inputs/flag.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { MenuButton } from '../overlays/menu.tsx'
import { ViewsDialog } from './views-dialog.tsx'

type Named = { key: string; title: string }
type ColumnsProps = {
  columns: readonly Named[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
  onClose: () => void
}

function ColumnsDialog({ columns, hidden, onChange, onClose }: ColumnsProps) {
  const { t } = useTranslation('kit')
  const toggle = (key: string, isShown: boolean) =>
    onChange(isShown ? hidden.filter((one) => one !== key) : [...hidden, key])
  const actions = (
    <Button kind="primary" onPress={onClose}>
      {t('list.done')}
    </Button>
  )
  return (
    <Dialog title={t('list.columns')} isOpen onClose={onClose} actions={actions}>
      {columns.map(({ key, title }, index) => (
        <Flag
          key={key}
          name={`column-${key}`}
          label={title}
          value={!hidden.includes(key)}
          // The first column opens the line, so it cannot be hidden.
          isDisabled={index === 0}
          onChange={(isShown) => toggle(key, isShown)}
        />
      ))}
    </Dialog>
  )
}

type ToolsProps = Omit<ColumnsProps, 'onClose'> & {
  onExport: ((format: ExportFormat) => void) | null
  /** The list's name for its saved views, its current state, and how to apply another one. */
  views: { list: string; now: ViewState; onUse: (state: ViewState) => void }
}

/** Views, columns, export and printing, beside the search. */
export function ListTools({ onExport, views, ...columns }: ToolsProps) {
  const { t } = useTranslation('kit')
  const [open, setOpen] = useState<'columns' | 'views' | null>(null)
  const close = () => setOpen(null)
  const formats = [
    { key: 'xlsx', label: t('list.xlsx') },
    { key: 'csv', label: t('list.csv') },
  ]
  return (
    <div className="flex items-center gap-1 print:hidden">
      <IconButton label={t('views.title')} icon={Bookmark} onPress={() => setOpen('views')} />
      <IconButton label={t('list.columns')} icon={Columns3} onPress={() => setOpen('columns')} />
      {onExport !== null && (
        <MenuButton
          label={t('list.export')}
          icon={Download}
          look="plain"
          items={formats}
          onAction={(key) => onExport(key === 'csv' ? 'csv' : 'xlsx')}
        />
      )}
      <IconButton label={t('list.print')} icon={Printer} onPress={() => window.print()} />
      {open === 'columns' && <ColumnsDialog {...columns} onClose={close} />}
      {open === 'views' && (
        <ViewsDialog
          {...views}
          onUse={(state) => {
            close()
            views.onUse(state)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
