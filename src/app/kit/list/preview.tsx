// The whole row: every column of a list, also those that do not fit the table.
import { ArrowDown, ArrowUp, PanelRightOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import { KeyValue } from '../display/key-value.tsx'
import type { Column } from '../display/tables/columns.ts'
import type { RowAddress } from '../display/tables/row-link.tsx'
import { LinkButton } from '../link-button.tsx'
import { Sheet } from '../overlays/dialog.tsx'

export const PREVIEW_ICON = PanelRightOpen

type Props<Row extends { key: string }> = {
  row: Row
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  linkOf?: (row: Row) => RowAddress
  onOpen?: (row: Row) => void
  onChange: (row: Row | null) => void
}

export function RowPreview<Row extends { key: string }>(props: Props<Row>) {
  const { row: asked, rows, columns, linkOf, onOpen, onChange } = props
  const { t } = useTranslation('kit')
  const index = rows.findIndex(({ key }) => key === asked.key)
  const row = rows[index] ?? asked
  const address = linkOf?.(row)
  const close = () => onChange(null)
  const step = (by: 1 | -1) => onChange(rows[index + by] ?? row)
  const open =
    address === undefined ? (
      <Button
        kind="primary"
        onPress={() => {
          close()
          onOpen?.(row)
        }}
      >
        {t('list.open')}
      </Button>
    ) : (
      <LinkButton kind="primary" {...address}>
        {t('list.open')}
      </LinkButton>
    )
  return (
    <Sheet
      title={t('list.preview')}
      isOpen
      onClose={close}
      actions={
        <>
          <IconButton
            label={t('list.previous')}
            icon={ArrowUp}
            isDisabled={index <= 0}
            onPress={() => step(-1)}
          />
          <IconButton
            label={t('list.next')}
            icon={ArrowDown}
            isDisabled={index >= rows.length - 1}
            onPress={() => step(1)}
          />
          <span className="flex-1" />
          {open}
        </>
      }
    >
      <KeyValue rows={columns.map(({ key, title, cell }) => ({ key, label: title, value: cell(row) }))} />
    </Sheet>
  )
}
