import { Link } from '@tanstack/react-router'
import clsx from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setStep } from '#app/offline/drafts/drafts.ts'
import { usePhotos } from '#app/offline/photos/photos.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { useFieldLabels } from '#app/pickers/fields/field-labels.ts'
import { useFormContext } from '#app/pickers/fields/use-context.ts'
import { PhotoMark } from '#app/pickers/photos/photo-mark.tsx'
import { getToday } from '#app/platform/wire/clock.ts'
import { type DraftNeed, draftNeed, firstMissing } from '#domain/applications/figures/draft-need.ts'
import { STEPS } from '#domain/applications/form.ts'
import { fullName } from '#domain/applications/form-rules.ts'
import { REQUIRED_SLOTS } from '#domain/applications/photo-slots.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { dateInTashkent, formatDate, formatTime } from '#domain/kernel/time/dates.ts'

/** Fields that a line names; the others are counted. */
const MOST_NAMED = 2

function useNeedText(): (need: DraftNeed) => string {
  const { t } = useTranslation('session')
  const { label } = useFieldLabels()
  return (need) => {
    if (need.kind === 'retake') return t('welcome.need.retake', { slots: need.slots.join(', ') })
    if (need.kind !== 'missing') return t(`welcome.need.${need.kind}`)
    const { fields, slots } = need
    const others = fields.length - MOST_NAMED
    const parts = [
      ...fields.slice(0, MOST_NAMED).map((field) => label(field)),
      ...(others > 0 ? [t('welcome.need.others', { count: others })] : []),
      ...(slots.length > 0 ? [t('welcome.need.photos', { slots: slots.join(', ') })] : []),
    ]
    return t('welcome.need.missing', { what: parts.join(', ') })
  }
}

/** The time of today, the day of any other. */
function momentOf(at: number): string {
  const instant = new Date(at).toISOString()
  const day = dateInTashkent(instant)
  return day === getToday() ? formatTime(instant) : formatDate(day)
}

const LOOKS: Partial<Record<DraftNeed['kind'], string>> = {
  retake: 'font-medium text-danger',
  complete: 'text-ok',
}

/** An application of this tablet: its four photos, what it lacks, and when it was changed; leads to the first missing thing. */
export function DraftLine({ draft }: { draft: DraftRow }) {
  const { t } = useTranslation('applications')
  const textOf = useNeedText()
  const context = useFormContext(dateInTashkent(draft.createdAtDevice))
  const photos = usePhotos(draft.id)
  const captured = photos.map(({ slot, state }) => ({ slot, isRefused: state === 'attention' }))
  const need = draftNeed(draft.values, captured, context)
  const { step, field } = firstMissing(need)
  const { phone } = draft.values
  const unnamed = [t('unnamed'), ...(phone ? [formatPhone(phone)] : [])].join(', ')
  const isSubmitted = draft.syncState === 'submitted'
  const text = draft.unreadable ? t('drafts.unreadable') : isSubmitted ? t('drafts.submitted') : textOf(need)
  return (
    <li>
      <Link
        to="/applications/add/$app_id"
        params={{ app_id: draft.id }}
        {...(field === null ? {} : { hash: field })}
        onClick={() => void setStep(draft.id, STEPS.indexOf(step))}
        className="flex min-h-22 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 no-underline hover:bg-surface-2 md:flex-nowrap"
      >
        <span className="flex basis-full gap-1.5 md:basis-auto">
          {REQUIRED_SLOTS.map((slot) => (
            <PhotoMark key={slot} slot={slot} photo={photos.find((photo) => photo.slot === slot)} />
          ))}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words text-text">
            {fullName(draft.values) || unnamed}
          </span>
          <span
            className={clsx(
              'block text-sm',
              isSubmitted ? 'text-text-2' : (LOOKS[need.kind] ?? 'text-text-2'),
            )}
          >
            {text}
          </span>
        </span>
        <span className="tabular shrink-0 text-sm text-text-2">{momentOf(draft.updatedAt)}</span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-text-2" />
      </Link>
    </li>
  )
}
