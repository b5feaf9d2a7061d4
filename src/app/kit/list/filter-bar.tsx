// The filters of a list: a removable chip for each that is on, and a button that adds another.
import { ChevronLeft, ChevronRight, Plus, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, Dialog, DialogTrigger, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { OPTION, POPOVER } from '../class-names.ts'
import { LoadingState } from '../display/states.tsx'
import { type FilterGroup, filterText } from './filter-group.ts'
import type { FilterValuesProps } from './filter-values.tsx'
import type { Filters } from './use-list-state.ts'

type Props = { groups: readonly FilterGroup[]; filters: Filters; onChange: (filters: Filters) => void }

/** Loaded when the first filter is opened. */
const LazyValues = lazy(async () => {
  const { FilterValues } = await import('./filter-values.tsx')
  return { default: FilterValues }
})

function FilterValues(props: FilterValuesProps) {
  return (
    <Suspense fallback={<LoadingState rows={2} />}>
      <LazyValues {...props} />
    </Suspense>
  )
}

const PANEL = `${POPOVER} w-80 max-w-[calc(100vw-1rem)]`

type ChipProps = { group: FilterGroup; value: string; onChange: (value: string | null) => void }

function FilterChip({ group, value, onChange }: ChipProps) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const text = filterText(group, value)
  return (
    <span className="inline-flex h-(--control) max-w-full items-center rounded-lg bg-surface-2 text-sm">
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button className="flex h-full min-w-0 items-center gap-1.5 rounded-lg pl-2.5 pr-1 hover:bg-line">
          <span className="shrink-0 text-text-2">{group.label}</span>{' '}
          <span className="max-w-48 truncate font-semibold text-text">{text}</span>
        </Button>
        <Popover className={PANEL} placement="bottom start">
          <Dialog aria-label={group.label} className="outline-none">
            <FilterValues
              group={group}
              value={value}
              onChange={(next, isDone) => {
                if (isDone) setOpen(false)
                onChange(next)
              }}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <Button
        aria-label={t('remove_named', { name: `${group.label}: ${text}` })}
        onPress={() => onChange(null)}
        className="grid h-full w-(--control) shrink-0 place-items-center rounded-lg text-text-2 hover:bg-line dense:w-7"
      >
        <X aria-hidden size={15} />
      </Button>
    </span>
  )
}

type GroupsProps = { groups: readonly FilterGroup[]; onChoose: (group: FilterGroup) => void }

function Groups({ groups, onChoose }: GroupsProps) {
  const { t } = useTranslation('kit')
  return (
    <ListBox
      aria-label={t('list.add_filter')}
      autoFocus="first"
      items={groups.map((group) => ({ ...group, id: group.name }))}
      onAction={(key) => {
        const group = groups.find(({ name }) => name === key)
        if (group !== undefined) onChoose(group)
      }}
      className="max-h-96 overflow-auto p-1.5 outline-none"
    >
      {({ label }) => (
        <ListBoxItem textValue={label} className={`${OPTION} dense:min-h-9 dense:text-sm`}>
          <span className="min-w-0 flex-1">{label}</span>
          <ChevronRight aria-hidden size={16} className="text-text-2" />
        </ListBoxItem>
      )}
    </ListBox>
  )
}

function AddFilter({ groups, filters, onChange }: Props) {
  const { t } = useTranslation('kit')
  const [isOpen, setOpen] = useState(false)
  const [group, setGroup] = useState<FilterGroup | null>(null)
  const [only] = groups.length === 1 ? groups : []
  const shown = group ?? only ?? null
  const change = (open: boolean) => {
    setOpen(open)
    setGroup(null)
  }
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={change}>
      <Button className="inline-flex h-(--control) shrink-0 items-center gap-1.5 rounded-lg border border-dashed border-line-strong px-3 text-sm font-medium text-text-2 hover:bg-surface-2 hover:text-text">
        <Plus aria-hidden size={16} />
        {t('list.add_filter')}
      </Button>
      <Popover className={PANEL} placement="bottom start">
        <Dialog aria-label={t('list.add_filter')} className="outline-none">
          {shown === null ? (
            <Groups groups={groups} onChoose={setGroup} />
          ) : (
            <>
              <div className="flex items-center gap-1 px-2 pt-2 text-sm font-semibold text-text">
                {only === undefined && (
                  <Button
                    aria-label={t('back')}
                    onPress={() => setGroup(null)}
                    className="grid size-12 place-items-center rounded-lg text-text-2 hover:bg-surface-2 dense:size-8"
                  >
                    <ChevronLeft aria-hidden size={18} />
                  </Button>
                )}
                <span className="px-1">{shown.label}</span>
              </div>
              <FilterValues
                group={shown}
                value={filters[shown.name] ?? null}
                onChange={(next, isDone) => {
                  if (isDone) change(false)
                  onChange({ ...filters, [shown.name]: next })
                }}
              />
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

export function FilterBar({ groups, filters, onChange }: Props) {
  const { t } = useTranslation('kit')
  if (groups.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 print:hidden">
      <legend className="sr-only">{t('list.filters')}</legend>
      {groups.map((group) => {
        const value = filters[group.name] ?? null
        if (value === null) return null
        return (
          <FilterChip
            key={group.name}
            group={group}
            value={value}
            onChange={(next) => onChange({ ...filters, [group.name]: next })}
          />
        )
      })}
      <AddFilter groups={groups} filters={filters} onChange={onChange} />
    </fieldset>
  )
}
