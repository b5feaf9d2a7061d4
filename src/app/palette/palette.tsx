// The palette (Ctrl+K): one box that finds records, screens and actions. The text stays in memory: not in the address, not
// in the history, not in the log.
import { clsx } from 'clsx'
import { CloudOff, LoaderCircle, Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Keys } from '#app/kit/display/keys.tsx'
import { Marked } from '#app/kit/display/marked.tsx'
import { StatusChip } from '#app/kit/display/status-chip.tsx'
import { FEWEST_DIGITS, FEWEST_LETTERS, LONGEST_SEARCH } from '#domain/search/query.ts'
import { groupRows, type PaletteGroup, type PaletteRow } from './rows.ts'
import { type SearchState, useFound } from './use-found.ts'
import { useRows } from './use-rows.ts'
import { useStoredRecords } from './use-stored.ts'

type OnChoose = (row: PaletteRow, isNewTab: boolean) => void

const isNewTabClick = ({ ctrlKey, metaKey, button }: MouseEvent) => ctrlKey || metaKey || button === 1

type RowProps = {
  row: PaletteRow
  id: string
  text: string
  isActive: boolean
  onChoose: OnChoose
  onPoint: () => void
}

/** One row: icon, number, name, details; at the right the status and the keys. */
function Row({ row, id, text, isActive, onChoose, onPoint }: RowProps) {
  const { icon: Icon, number, name, details = [], status, keys = [] } = row
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const choose = (event: MouseEvent) => {
    if (event.button === 0 || event.button === 1) onChoose(row, isNewTabClick(event))
  }
  return (
    // The keyboard chooses in the box, which keeps the focus (`aria-activedescendant`).
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above handles the keys of its options
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={choose}
      onAuxClick={choose}
      onPointerMove={onPoint}
      className={clsx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 py-1 text-[15px] pointer-coarse:min-h-12',
        isActive && 'bg-brand-soft',
        row.isDanger === true && 'text-danger',
      )}
    >
      <Icon aria-hidden size={18} className={clsx('shrink-0', row.isDanger !== true && 'text-text-2')} />
      {number !== undefined && number !== '' && (
        <span className="shrink-0 tabular text-text-2">
          <Marked text={number} search={text} />
        </span>
      )}
      <span className="min-w-0 truncate font-medium">
        <Marked text={name} search={text} />
      </span>
      {details.length > 0 && (
        <span className="min-w-0 flex-1 truncate text-sm text-text-2">
          {details.map((detail, index) => (
            <span key={detail}>
              {index > 0 && ' · '}
              <Marked text={detail} search={text} />
            </span>
          ))}
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-2">
        {status !== undefined && <StatusChip status={status} />}
        {keys.length > 0 && (
          <span className="hidden lg:block pointer-coarse:hidden">
            <Keys names={keys} />
          </span>
        )}
      </span>
    </div>
  )
}

type ListProps = {
  id: string
  groups: readonly PaletteGroup[]
  text: string
  active: string | null
  onChoose: OnChoose
  onPoint: (id: string) => void
}

const optionId = (list: string, row: PaletteRow): string => `${list}-${row.id.replaceAll(/[^\w-]/g, '_')}`

function Hits({ id, groups, text, active, onChoose, onPoint }: ListProps) {
  const { t } = useTranslation('palette')
  return (
    <div id={id} role="listbox" aria-label={t('found')} className="flex flex-col gap-1 p-2">
      {groups.map(({ group, rows, total }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className="flex justify-between px-3 pb-1 pt-2 text-[13px] font-semibold text-text-2">
            <span id={`${id}-${group}`}>{t(`groups.${group}`)}</span>
            {total !== null && total > rows.length && (
              <span className="tabular font-normal">{t('of', { shown: rows.length, total })}</span>
            )}
            {total === null && <span className="font-normal">{t('newest', { shown: rows.length })}</span>}
          </div>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              id={optionId(id, row)}
              text={text}
              isActive={row.id === active}
              onChoose={onChoose}
              onPoint={() => onPoint(row.id)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const NOTES = { pending: LoaderCircle, offline: CloudOff } as const

/** What the server's part of the search is doing, and what to do about it. */
function State({ state, isEmpty, onRetry }: { state: SearchState; isEmpty: boolean; onRetry: () => void }) {
  const { t } = useTranslation('palette')
  if (state === 'short' || (state === 'found' && !isEmpty)) return null
  const Icon = state === 'pending' || state === 'offline' ? NOTES[state] : null
  return (
    <div className="flex min-h-12 items-center gap-3 px-5 py-2 text-sm text-text-2">
      {Icon !== null && (
        <Icon aria-hidden size={18} className={clsx(state === 'pending' && 'animate-spin')} />
      )}
      <span className="flex-1">{state === 'found' ? t('nothing') : t(`states.${state}`)}</span>
      {state === 'failed' && (
        <Button kind="text" onPress={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

function Foot() {
  const { t } = useTranslation('palette')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface-2 px-4 py-2 text-xs text-text-2">
      <span className="hidden items-center gap-1.5 lg:flex pointer-coarse:hidden">
        <Keys names={['↑', '↓']} /> {t('foot.choose')}
      </span>
      <span className="hidden items-center gap-1.5 lg:flex pointer-coarse:hidden">
        <Keys names={['Enter']} /> {t('foot.open')}
      </span>
      <span className="hidden items-center gap-1.5 lg:flex pointer-coarse:hidden">
        <Keys names={['Ctrl', 'Enter']} /> {t('foot.new_tab')}
      </span>
      <span className="ml-auto">
        {t('foot.shortest', { letters: FEWEST_LETTERS, digits: FEWEST_DIGITS })}
      </span>
    </div>
  )
}

/** The chosen row: the one that the person pointed at while it is shown, otherwise the first. */
function useActive(rows: readonly PaletteRow[]) {
  const [pointed, setPointed] = useState<string | null>(null)
  const at = rows.findIndex(({ id }) => id === pointed)
  const active = rows[Math.max(0, at)]
  const move = (steps: number) => {
    if (rows.length > 0) setPointed(rows[(Math.max(0, at) + steps + rows.length) % rows.length]?.id ?? null)
  }
  return { active, move, point: setPointed }
}

type ContentProps = { onClose: () => void; onChoose: OnChoose }

function Content({ onClose, onChoose }: ContentProps) {
  const { t } = useTranslation('palette')
  const id = useId()
  const [text, setText] = useState('')
  const stored = useStoredRecords()
  const { state, hits, retry } = useFound(text)
  const found = useRows(text, stored, hits)
  const totals = Object.fromEntries(Object.entries(hits).map(([kind, { total }]) => [kind, total]))
  const groups = groupRows(found, stored.recent, totals)
  const rows = groups.flatMap((group) => group.rows)
  const { active, move, point } = useActive(rows)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (steps !== 0) move(steps)
    else if (event.key === 'Enter' && active && !event.nativeEvent.isComposing)
      onChoose(active, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Dialog aria-label={t('title')} className="flex min-h-0 flex-1 flex-col outline-none">
      <div className="flex h-14 shrink-0 items-center gap-3 border-b border-line pl-4 pr-2">
        <Search aria-hidden size={20} className="shrink-0 text-text-2" />
        <input
          autoFocus
          role="combobox"
          data-palette
          aria-label={t('title')}
          aria-autocomplete="list"
          aria-expanded={rows.length > 0}
          aria-controls={rows.length > 0 ? id : undefined}
          aria-activedescendant={active === undefined ? undefined : optionId(id, active)}
          type="text"
          inputMode="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LONGEST_SEARCH}
          placeholder={t('placeholder')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            // The best hit of the new text is chosen, not the row that was pointed at before.
            point(null)
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-base text-text outline-none placeholder:text-text-2"
        />
        <Button kind="text" onPress={onClose}>
          {t('close')}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-auto">
        {rows.length > 0 && (
          <Hits
            id={id}
            groups={groups}
            text={text}
            active={active?.id ?? null}
            onChoose={onChoose}
            onPoint={point}
          />
        )}
        <State state={state} isEmpty={rows.length === 0} onRetry={retry} />
      </div>
      <p role="status" className="sr-only">
        {text.trim() === '' ? '' : t('count', { count: rows.length })}
      </p>
      <Foot />
    </Dialog>
  )
}

export function Palette({ onClose, onChoose }: ContentProps) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDismissable
      className="fixed inset-0 z-40 flex justify-center bg-black/50 sm:px-4 sm:pt-[10dvh]"
    >
      <Modal className="flex h-dvh w-full flex-col overflow-hidden bg-surface text-text shadow-card sm:h-auto sm:max-h-[76dvh] sm:max-w-170 sm:self-start sm:rounded-card">
        <Content onClose={onClose} onChoose={onChoose} />
      </Modal>
    </ModalOverlay>
  )
}
