// One group of fields to compare: its state in one line, and while it is open its fields and the button that confirms it.
import { Check, ChevronDown, Circle, PencilLine, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { errorText, useLanguage } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import {
  type CheckGroup,
  type Contradiction,
  contradictionsIn,
  fieldsOfGroup,
  missingProof,
  slotsOfGroup,
} from '#domain/applications/checking.ts'
import { effectiveValue, type FormField } from '#domain/applications/form.ts'
import { formatDateTime } from '#domain/kernel/time/dates.ts'

type CheckLine = NonNullable<StagesView['checks']>[number]
type Props = {
  group: CheckGroup
  record: ApplicationView
  check: CheckLine | undefined
  contradictions: readonly Contradiction[]
  isOpen: boolean
  focused: FormField | null
  onOpen: () => void
  onField: (field: FormField) => void
  /** Null for a person who only reads. */
  onConfirm: (() => void) | null
  busy: boolean
}

const arrivedSlots = ({ photos }: ApplicationView): number[] =>
  photos.flatMap(({ slot, state }) => (state === 'ok' ? [slot] : []))

function State({ check, hasFault }: { check: CheckLine | undefined; hasFault: boolean }) {
  if (hasFault) return <TriangleAlert aria-hidden size={18} className="shrink-0 text-danger" />
  if (check?.is_valid) return <Check aria-hidden size={18} className="shrink-0 text-ok" />
  return <Circle aria-hidden size={18} className="shrink-0 text-text-2" />
}

type RowProps = Pick<Props, 'record' | 'focused' | 'onField'> & {
  field: FormField
  problems: readonly Contradiction[]
}

/** A field with its value; with the focus it shows its place on the photo. */
function FieldRow({ record, field, problems, focused, onField }: RowProps) {
  const { t } = useTranslation('stages')
  const { label, value } = useFieldLabels()
  const worst = problems.find(({ isWarning }) => !isWarning) ?? problems[0]
  const look =
    worst === undefined
      ? 'border-transparent'
      : worst.isWarning
        ? 'border-warn bg-warn-soft'
        : 'border-danger bg-danger-soft'
  const other = worst && (worst.field === field ? worst.against : worst.field)
  return (
    <AriaButton
      onFocus={() => onField(field)}
      onPress={() => onField(field)}
      className={`grid min-h-9 w-full grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-x-3 border-l-3 px-4 py-1.5 text-left text-sm data-focus-visible:-outline-offset-2 ${look} ${focused === field && worst === undefined ? 'border-brand! bg-brand-soft' : ''}`}
    >
      <span className="text-text-2">{label(field)}</span>
      <span className="min-w-0 break-words font-semibold text-text tabular">
        {value(field, effectiveValue(record.values, field))}
      </span>
      {worst !== undefined && (
        <span
          className={`col-start-2 text-[13px] font-medium ${worst.isWarning ? 'text-warn' : 'text-danger'}`}
        >
          {errorText({ key: worst.code })}
          {other && ` (${t('check.against', { field: label(other) })})`}
        </span>
      )}
    </AriaButton>
  )
}

function Foot({ group, record, contradictions, onConfirm, busy }: Props) {
  const { t } = useTranslation('stages')
  const missing = missingProof(group, record.document_type, arrivedSlots(record))
  const faults = contradictionsIn(group, contradictions).filter(({ isWarning }) => !isWarning)
  if (onConfirm === null) return null
  return (
    <div className="compact flex flex-wrap items-center gap-2 px-4 py-3">
      {missing.length > 0 ? (
        <p className="w-full text-[13px] text-warn">{t('check.no_photo', { slots: missing.join(', ') })}</p>
      ) : (
        faults.length === 0 && (
          <Button kind="primary" icon={Check} busy={busy} shortcut="check_right" onPress={onConfirm}>
            {t('check.right')}
          </Button>
        )
      )}
      {record.can_edit && (
        <LinkButton
          kind="quiet"
          icon={PencilLine}
          to="/applications/add/$app_id"
          params={{ app_id: record.id }}
          search={{ correct: 'true' }}
        >
          {t('check.correct')}
        </LinkButton>
      )}
    </div>
  )
}

export function GroupSection(props: Props) {
  const { group, record, check, contradictions, isOpen, onOpen } = props
  const { t } = useTranslation('stages')
  const language = useLanguage()
  const id = useId()
  const own = contradictionsIn(group, contradictions)
  const slots = slotsOfGroup(group, record.document_type).join(', ')
  const state = (): string => {
    if (check === undefined) return t('check.photos', { slots })
    const params = { name: check.by, time: formatDateTime(check.at, language) }
    return check.is_valid ? t('check.by', params) : t('check.outdated', params)
  }
  return (
    <div className="border-b border-line last:border-b-0">
      <AriaButton
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={onOpen}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left data-focus-visible:-outline-offset-2"
      >
        <State check={check} hasFault={own.some(({ isWarning }) => !isWarning)} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-text">{t(`check.groups.${group}`)}</span>
          <span
            className={`block text-[13px] ${check !== undefined && !check.is_valid ? 'text-warn' : 'text-text-2'}`}
          >
            {state()}
          </span>
        </span>
        <ChevronDown
          aria-hidden
          size={18}
          className={`shrink-0 text-text-2 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        />
      </AriaButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            {group === 'face' && <p className="px-4 pb-1 text-sm text-text-2">{t('check.face_text')}</p>}
            {fieldsOfGroup(group).map((field) => (
              <FieldRow
                key={field}
                field={field}
                record={record}
                problems={contradictions.filter((one) => one.field === field || one.against === field)}
                focused={props.focused}
                onField={props.onField}
              />
            ))}
            <Foot {...props} />
          </>
        )}
      </div>
    </div>
  )
}
