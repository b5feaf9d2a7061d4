// The absences of a manager from this month on: add, edit, delete and restore with the right to do so.
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Absence } from '#api/back-office/staff/shapes.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill } from '#app/kit/display/pill.tsx'
import { EmptyState } from '#app/kit/display/states.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { MenuButton } from '#app/kit/overlays/menu.tsx'
import { stateLabel } from '#app/pickers/shift/labels.ts'
import { StatePill } from '#app/pickers/shift/pills.tsx'
import { useAction } from '#app/platform/data.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { AbsenceFormDialog } from './absence-form.tsx'
import type { Month } from './record.tsx'

const endpoints = backOfficeApi.staff
const spanOf = ({ from_on: from, to_on: to }: Absence) => ({ from: formatDate(from), to: formatDate(to) })

/** Deletes an absence, or restores a deleted one. */
function Switch({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const { t } = useTranslation('staff')
  const name = absence.is_deleted ? 'restore' : 'remove'
  const act = useAction(absence.is_deleted ? endpoints.restoreAbsence : endpoints.removeAbsence, {
    onDone: onClose,
    onFail: onClose,
  })
  return (
    <Confirm
      title={t(`absence.${name}_title`)}
      text={t(`absence.${name}_text`, { kind: stateLabel(absence.kind), ...spanOf(absence) })}
      confirm={t(`absence.${name}`)}
      kind={absence.is_deleted ? 'primary' : 'danger'}
      isOpen
      busy={act.isPending}
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { key: absence.key }, body: {} })}
    />
  )
}

type LineProps = { absence: Absence; onEdit: (() => void) | null; onSwitch: () => void }

function Line({ absence, onEdit, onSwitch }: LineProps) {
  const { t } = useTranslation('staff')
  const { is_deleted: isDeleted, note } = absence
  const items = isDeleted
    ? [{ key: 'restore', label: t('absence.restore') }]
    : [
        { key: 'edit', label: t('absence.edit') },
        { key: 'remove', label: t('absence.remove'), isDanger: true },
      ]
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatePill state={absence.kind} paused={false} until={null} />
          <span className={`tabular ${isDeleted ? 'text-text-2 line-through' : ''}`}>
            {t('span', spanOf(absence))}
          </span>
          {isDeleted && <Pill look="calm">{t('absence.deleted')}</Pill>}
        </p>
        {note !== '' && <p className="break-words text-[13px] text-text-2">{note}</p>}
      </div>
      {onEdit !== null && (
        <MenuButton
          label={t('absence.title')}
          items={items}
          onAction={(key) => (key === 'edit' ? onEdit() : onSwitch())}
        />
      )}
    </li>
  )
}

export function AbsencesTab({ person }: { person: Month }) {
  const { t } = useTranslation('staff')
  const [edited, setEdited] = useState<{ absence: Absence | null } | null>(null)
  const [switched, setSwitched] = useState<Absence | null>(null)
  const mayWrite = person.may.absence
  return (
    <div className="flex flex-col gap-3">
      {mayWrite && (
        <Button kind="quiet" icon={CalendarPlus} onPress={() => setEdited({ absence: null })}>
          {t('absence.add')}
        </Button>
      )}
      {person.absences.length === 0 && <EmptyState title={t('absence.none')} text={t('absence.none_text')} />}
      <ul className="divide-y divide-line">
        {person.absences.map((absence) => (
          <Line
            key={absence.key}
            absence={absence}
            onEdit={mayWrite ? () => setEdited({ absence }) : null}
            onSwitch={() => setSwitched(absence)}
          />
        ))}
      </ul>
      {edited !== null && (
        <AbsenceFormDialog personKey={person.key} absence={edited.absence} onClose={() => setEdited(null)} />
      )}
      {switched !== null && <Switch absence={switched} onClose={() => setSwitched(null)} />}
    </div>
  )
}
