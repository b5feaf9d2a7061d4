// What an application lacks for its contract: each missing field and photo with a link to its place.
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ApplicationView } from '#api/applications.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { fullLabel } from '#app/pickers/fields/full-label.ts'
import { useFormContext } from '#app/pickers/fields/use-context.ts'
import { checkForm, completeness } from '#domain/applications/form-rules.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'

const MAX_SHOWN = 8
const CHIP =
  'inline-flex min-h-12 items-center rounded-xl border border-line-strong bg-surface px-4 text-[15px] font-medium text-warn no-underline hover:bg-surface-2'

type Props = { record: ApplicationView; view: StagesView; isMine: boolean }

function Bar({ done, all }: { done: number; all: number }) {
  const share = all === 0 ? 1 : done / all
  return (
    <span aria-hidden className="block h-1.5 w-full overflow-hidden rounded-full bg-line">
      <span
        className={share === 1 ? 'block h-full bg-ok' : 'block h-full bg-warn'}
        style={{ width: `${Math.round(share * 100)}%` }}
      />
    </span>
  )
}

function Missing({ record, view, isMine, fields }: Props & { fields: readonly string[] }) {
  const { t } = useTranslation('stages')
  const shown = fields.slice(0, MAX_SHOWN)
  const labelOf = (field: string) => fullLabel(field) ?? field
  return (
    <ul aria-label={t('ready.missing')} className="flex flex-wrap gap-2">
      {shown.map((field) => (
        <li key={field}>
          {isMine ? (
            <Link
              to="/applications/add/$app_id"
              params={{ app_id: record.id }}
              search={{ correct: 'true' }}
              hash={field}
              className={CHIP}
            >
              {labelOf(field)}
            </Link>
          ) : (
            <span className={CHIP}>{labelOf(field)}</span>
          )}
        </li>
      ))}
      {fields.length > shown.length && (
        <li className="self-center text-text-2">
          {t('ready.more', { count: fields.length - shown.length })}
        </li>
      )}
      {view.missing_slots.map((slot) => (
        <li key={slot}>
          <Link to="/applications/add_photo" search={{ app: record.id, from: 'record' }} className={CHIP}>
            {t('ready.slot', { slot })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Nothing when nothing is missing; otherwise the progress and a link for every missing part. */
export function Readiness(props: Props) {
  const { t } = useTranslation('stages')
  const { record, view } = props
  const context = useFormContext()
  // The server knows by which rules and on which day it was entered (decision 0063).
  const isDone = view.stages.some(({ stage, done }) => stage === 'client_data' && done)
  const fields = isDone ? [] : checkForm(record.values, context).map(({ field }) => field)
  const counted = completeness(record.values, context)
  const { required } = counted
  const filled = isDone ? required : counted.filled
  const photos = new Set([...REQUIRED_SLOTS, ...view.missing_slots]).size
  const arrived = photos - view.missing_slots.length
  if (fields.length === 0 && view.missing_slots.length === 0) return null
  return (
    <Section title={t('ready.title')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <span className="tabular">{t('ready.fields', { filled, required })}</span>
          <Bar done={filled} all={required} />
        </div>
        <div className="flex flex-col gap-1.5">
          <span className="tabular">{t('ready.photos', { arrived, required: photos })}</span>
          <Bar done={arrived} all={photos} />
        </div>
      </div>
      <Missing {...props} fields={fields} />
    </Section>
  )
}
