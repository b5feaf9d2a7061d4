// Assigns applications to a manager who may take all of them; the people are searched on the server.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApplicationListItem, ApplicationView } from '#api/applications.ts'
import { assignment } from '#api/back-office/assignment.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { useFirstInvalidFocus } from '#app/kit/form/first-invalid.ts'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { useAction, useEndpoint } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { assignmentIn } from '#domain/applications/assignment.ts'
import { useRecordTitle } from '../application/use-transition.ts'

type Assigned = Pick<ApplicationListItem, 'id' | 'status' | 'manager'>
export type Assignee = { id: number; name: string }

type PeopleProps = {
  ids: readonly string[]
  value: Assignee | null
  isMissing: boolean
  onChange: (person: Assignee) => void
}

function People({ ids, value, isMissing, onChange }: PeopleProps) {
  const { t } = useTranslation('queue')
  const [search, setSearch] = useState('')
  const words = search.trim()
  const { data, error } = useEndpoint(
    assignment.people,
    { body: { ids: [...ids], ...(words === '' ? {} : { search: words }) } },
    { keepPrevious: true, notify: 'none' },
  )
  const failed = error?.problem?.problem ?? error?.outcome
  return (
    <>
      <Field label={t('assign.search')}>
        <TextInput name="search" value={search} onChange={setSearch} autoFocus autoComplete="off" />
      </Field>
      {failed !== undefined && <p className="text-sm text-danger">{errorText({ key: failed })}</p>}
      {data?.items.length === 0 && (
        <p role="status" className="text-sm text-text-2">
          {t(words === '' ? 'assign.none' : 'assign.not_found')}
        </p>
      )}
      <div
        role="radiogroup"
        aria-label={t('assign.people')}
        aria-required
        data-invalid-field={isMissing || undefined}
        className="flex max-h-72 flex-col overflow-y-auto"
      >
        {data?.items.map(({ id, name, branch, has }) => (
          <label
            key={id}
            className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line px-1 last:border-b-0 hover:bg-row-hover"
          >
            <input
              type="radio"
              name="manager"
              className="size-5 shrink-0 accent-brand"
              checked={value?.id === id}
              onChange={() => onChange({ id, name })}
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold text-text">{name}</span>
              {branch !== null && <span className="block truncate text-sm text-text-2">{branch}</span>}
            </span>
            <span className="shrink-0 text-sm text-text-2 tabular">{t('assign.has', { total: has })}</span>
          </label>
        ))}
      </div>
    </>
  )
}

type Props = {
  applications: readonly Assigned[]
  isBusy: boolean
  onAssign: (person: Assignee) => void
  onClose: () => void
}

/** Asks for the manager of one or several applications, and says what the assignment does. */
export function AssignDialog({ applications, isBusy, onAssign, onClose }: Props) {
  const { t } = useTranslation('queue')
  const [person, setPerson] = useState<Assignee | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const focusFirst = useFirstInvalidFocus()
  const [first, ...others] = applications
  const does = first === undefined ? null : assignmentIn(first.status)
  const holder = others.length === 0 ? first?.manager : null
  const text = others.length > 0 || does === null ? t('assign.many') : t(`assign.${does}`)
  const isMissing = wasSubmitted && person === null
  const confirm = () => {
    setSubmitted(true)
    if (person === null) focusFirst()
    else onAssign(person)
  }
  return (
    <Confirm
      title={t('assign.title')}
      text={holder == null ? text : `${t('assign.now', { name: holder.name })} ${text}`}
      confirm={t('assign.action')}
      hasFields
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      busy={isBusy}
    >
      <div className="mt-4 flex flex-col gap-3">
        <People
          ids={applications.map(({ id }) => id)}
          value={person}
          isMissing={isMissing}
          onChange={setPerson}
        />
        {isMissing && (
          <p role="alert" className="text-sm text-danger">
            {t('assign.needed')}
          </p>
        )}
      </div>
    </Confirm>
  )
}

/** The dialog of one record. */
export function AssignRecord({ view, onClose }: { view: ApplicationView; onClose: () => void }) {
  const { t } = useTranslation('queue')
  const { t: record } = useTranslation('applications')
  const what = useRecordTitle(view)
  const [person, setPerson] = useState<Assignee | null>(null)
  const assign = useAction(assignment.assign, {
    notify: 'none',
    onDone: () => {
      toast.ok(t('assign.done', { what, name: person?.name ?? '' }))
      onClose()
    },
    onFail: ({ problem, outcome }) => {
      const isStale = problem?.problem === 'version_conflict' || problem?.problem === 'move_not_possible'
      toast.warn(
        isStale
          ? record('view.changed')
          : errorText({ key: problem?.errors[0]?.code ?? problem?.problem ?? outcome }),
      )
    },
  })
  const send = (chosen: Assignee) => {
    setPerson(chosen)
    assign.mutate({ params: { id: view.id }, body: { manager_id: chosen.id, base_version: view.version } })
  }
  return <AssignDialog applications={[view]} isBusy={assign.isPending} onAssign={send} onClose={onClose} />
}
