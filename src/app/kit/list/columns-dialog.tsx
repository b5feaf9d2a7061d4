// The columns of a list: shown or hidden, ordered by drag and drop, by the arrow keys on the handle or with buttons.
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../button.tsx'
import { Flag } from '../inputs/flag.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { ColumnChoice } from './use-column-choice.ts'

type Named = { key: string; title: string }
export type ColumnsProps = {
  /** All columns in their order. */
  columns: readonly Named[]
  choice: ColumnChoice
  onChange: (change: Partial<ColumnChoice>) => void
}

const moved = (keys: readonly string[], key: string, to: number): string[] =>
  keys.filter((one) => one !== key).toSpliced(to, 0, key)

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

export function ColumnsDialog({
  columns,
  choice,
  onChange,
  onClose,
}: ColumnsProps & { onClose: () => void }) {
  const { t } = useTranslation('kit')
  const [dragged, setDragged] = useState<string | null>(null)
  const [first, ...others] = columns
  const keys = others.map(({ key }) => key)
  const { hidden } = choice
  const toggle = (key: string, isShown: boolean) =>
    onChange({ hidden: isShown ? hidden.filter((one) => one !== key) : [...hidden, key] })
  const move = (key: string, to: number) => {
    if (to >= 0 && to < keys.length && to !== keys.indexOf(key)) onChange({ order: moved(keys, key, to) })
  }
  const actions = (
    <Button kind="primary" onPress={onClose}>
      {t('list.done')}
    </Button>
  )
  return (
    <Dialog title={t('list.columns')} isOpen onClose={onClose} actions={actions}>
      {/* The first column names the row, so it is always shown and first. */}
      {first !== undefined && (
        <div className="pl-12">
          <Flag
            name={`column-${first.key}`}
            label={first.title}
            value
            isDisabled
            onChange={() => undefined}
          />
        </div>
      )}
      <ul>
        {others.map(({ key, title }, index) => (
          <li
            key={key}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              move(dragged, index)
            }}
            onDrop={(event) => event.preventDefault()}
            className={clsx('flex items-center rounded-lg', dragged === key && 'bg-surface-2')}
          >
            <button
              type="button"
              draggable
              aria-label={t('list.column_move', { name: title })}
              aria-keyshortcuts="ArrowUp ArrowDown"
              onDragStart={({ dataTransfer }) => {
                dataTransfer.effectAllowed = 'move'
                dataTransfer.setData('text/plain', key)
                setDragged(key)
              }}
              onDragEnd={() => setDragged(null)}
              onKeyDown={(event) => {
                const step = STEPS[event.key]
                if (step === undefined) return
                event.preventDefault()
                move(key, index + step)
              }}
              className="grid size-12 shrink-0 cursor-grab place-items-center rounded-xl text-text-2 hover:bg-surface-2"
            >
              <GripVertical aria-hidden size={20} />
            </button>
            <span className="min-w-0 flex-1">
              <Flag
                name={`column-${key}`}
                label={title}
                value={!hidden.includes(key)}
                onChange={(isShown) => toggle(key, isShown)}
              />
            </span>
            <IconButton
              label={t('list.column_up', { name: title })}
              icon={ArrowUp}
              isDisabled={index === 0}
              onPress={() => move(key, index - 1)}
            />
            <IconButton
              label={t('list.column_down', { name: title })}
              icon={ArrowDown}
              isDisabled={index === keys.length - 1}
              onPress={() => move(key, index + 1)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
