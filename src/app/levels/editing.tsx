// Levels edited in their cells: Enter or leaving both cells saves, Escape takes back. Several rows may be open at once, each with
// the version that the person saw.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { LevelLine } from '#api/back-office/levels.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { COUNT } from '#app/kit/inputs/masks/number-masks.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import { refresh } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import type { LevelsForm } from '#domain/levels/levels.ts'
import { fieldLabel, levelsLabel } from './labels.ts'

const endpoints = backOfficeApi.levels
type Side = 'min' | 'max'
type Draft = {
  /** As typed. */
  texts: Record<Side, string>
  version: number
  /** The cell that was opened: it takes the focus, and gets it back. */
  side: Side
  isBusy: boolean
  isWrong: boolean
}
type Drafts = ReadonlyMap<string, Draft>
export type Editing = {
  drafts: Drafts
  begin: (line: LevelLine, side: Side) => void
  type: (line: LevelLine, side: Side, text: string) => void
  save: (line: LevelLine) => void
  cancel: (line: LevelLine) => void
  /** The cell whose editing has ended by a key. */
  last: { key: string; side: Side } | null
}

const textOf = (level: number | null): string => COUNT.write(level)

/** What stands in the way of saving, as a text, with the version to save against next time. */
function faultOf(
  failure: ApiFailure,
  conflict: (levels: string) => string,
): { text: string; version?: number } {
  const { problem, outcome } = failure
  const version = problem?.details?.['version']
  if (problem?.problem === 'version_conflict' && typeof version === 'number')
    return { text: conflict(levelsLabel(problem.details?.['server_values'] as LevelsForm)), version }
  const [first] = problem?.errors ?? []
  const params = first?.params
  return {
    text: errorText({ key: first?.code ?? problem?.problem ?? outcome, ...(params ? { params } : {}) }),
  }
}

export function useEditing(): Editing {
  const { t } = useTranslation('levels')
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [last, setLast] = useState<Editing['last']>(null)
  const change = (key: string, part: Partial<Draft>) =>
    setDrafts((now) => {
      const draft = now.get(key)
      return draft === undefined ? now : new Map(now).set(key, { ...draft, ...part })
    })
  const end = (key: string) => {
    const draft = drafts.get(key)
    if (draft !== undefined) setLast({ key, side: draft.side })
    setDrafts((now) => new Map([...now].filter(([one]) => one !== key)))
  }
  const refuse = (key: string, text: string, part: Partial<Draft> = {}) => {
    change(key, { isBusy: false, isWrong: true, ...part })
    toast.warn(text)
  }
  const save = async (line: LevelLine) => {
    const { key } = line
    const draft = drafts.get(key)
    if (draft === undefined || draft.isBusy) return
    const { texts, version } = draft
    if (texts.min === textOf(line.min) && texts.max === textOf(line.max)) return end(key)
    const unreadable = [texts.min, texts.max].map(COUNT.faultOf).find((fault) => fault !== null)
    if (unreadable) return refuse(key, errorText(unreadable))
    change(key, { isBusy: true })
    try {
      const values = { min: COUNT.read(texts.min), max: COUNT.read(texts.max) }
      await call(
        endpoints.update,
        { params: { key }, body: { base_version: version, values } },
        { notify: 'none' },
      )
      // The cells keep what was typed until the list has it.
      await refresh(endpoints.list.path)
      end(key)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const { text, ...next } = faultOf(failure, (levels) => t('conflict', { levels }))
      refuse(key, text, next)
    }
  }
  return {
    drafts,
    last,
    begin: (line, side) =>
      setDrafts((now) =>
        new Map(now).set(line.key, {
          texts: { min: textOf(line.min), max: textOf(line.max) },
          version: line.version,
          side,
          isBusy: false,
          isWrong: false,
        }),
      ),
    type: (line, side, text) => {
      const draft = drafts.get(line.key)
      if (draft) change(line.key, { texts: { ...draft.texts, [side]: text }, isWrong: false })
    },
    save: (line) => void save(line),
    cancel: ({ key }) => end(key),
  }
}

type CellProps = { line: LevelLine; side: Side; editing: Editing }

/** A level that opens for editing when it is pressed. */
function LevelButton({ line, side, editing }: CellProps) {
  const { t } = useTranslation('levels')
  const button = useRef<HTMLButtonElement>(null)
  const isLast = editing.last?.key === line.key && editing.last.side === side
  useEffect(() => {
    // The focus goes back to the cell, unless the person has gone on.
    if (isLast && document.activeElement === document.body) button.current?.focus()
  }, [isLast])
  const level = line[side]
  return (
    <button
      ref={button}
      type="button"
      aria-label={`${t('edit', { field: fieldLabel(side), ...line })}: ${level ?? t('no_levels')}`}
      onClick={() => editing.begin(line, side)}
      className="-mx-2 inline-flex h-8 min-w-12 items-center justify-end rounded-lg border border-line px-2 hover:bg-surface-2"
    >
      {level ?? '—'}
    </button>
  )
}

/** A level in the list: a button, or the input of a row that is edited. */
export function LevelCell(props: CellProps) {
  const { line, side, editing } = props
  const { t } = useTranslation('levels')
  const draft = editing.drafts.get(line.key)
  if (draft === undefined) return <LevelButton {...props} />
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') editing.save(line)
    else editing.cancel(line)
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      // biome-ignore lint/a11y/noAutofocus: the person has just opened this cell
      autoFocus={draft.side === side}
      aria-label={t('edit', { field: fieldLabel(side), ...line })}
      aria-invalid={draft.isWrong || undefined}
      aria-busy={draft.isBusy || undefined}
      readOnly={draft.isBusy}
      data-levels={line.key}
      value={draft.texts[side]}
      onChange={({ target }) => editing.type(line, side, target.value)}
      onFocus={({ target }) => target.select()}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        const isSameRow = relatedTarget instanceof HTMLElement && relatedTarget.dataset['levels'] === line.key
        if (!isSameRow) editing.save(line)
      }}
      className="-mx-2 h-8 w-16 rounded-lg border border-line-strong bg-surface px-2 text-right text-sm text-text tabular aria-invalid:border-danger"
    />
  )
}
