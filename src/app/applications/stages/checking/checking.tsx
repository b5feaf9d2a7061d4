// The fields of the document beside the photo that proves them: a person compares group by group and confirms each with one
// key; the focused field shows its place on the photo.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { CARD } from '#app/kit/class-names.ts'
import { newestPhotos } from '#app/pickers/photos/photos.ts'
import { toast } from '#app/platform/toasts.ts'
import {
  awaitsComparison,
  CHECK_GROUP_NAMES,
  type CheckGroup,
  contradictionsOf,
  countCompared,
  proofPhotos,
  slotsOfGroup,
} from '#domain/applications/checking.ts'
import { placesOf } from '#domain/applications/document-layouts.ts'
import type { FormField } from '#domain/applications/form.ts'
import { dateInTashkent } from '#domain/kernel/time/dates.ts'
import type { PanelProps } from '../panel.ts'
import { useStep } from '../use-step.ts'
import { GroupSection } from './group-section.tsx'
import { ProofViewer } from './proof-viewer.tsx'

const FIRST: CheckGroup = CHECK_GROUP_NAMES[0]

/** Whether the form has no faults, and how much of it somebody has compared with the photos. */
function Summary({ isFilled, checks }: { isFilled: boolean; checks: StagesView['checks'] }) {
  const { t } = useTranslation('stages')
  const done = countCompared(checks)
  const isCompared = !awaitsComparison(checks)
  const text = isCompared ? 'data.compared' : 'data.filled'
  return (
    <p className={`text-[13px] ${isFilled ? (isCompared ? 'text-ok' : 'text-text-2') : 'text-danger'}`}>
      {t(isFilled ? text : 'data.wrong', { done, total: CHECK_GROUP_NAMES.length })}
    </p>
  )
}

export function Checking({ record, view, isMine }: PanelProps) {
  const { t } = useTranslation('stages')
  const checks = view.checks ?? []
  const isValid = (group: CheckGroup) => checks.some((check) => check.group === group && check.is_valid)
  const type = record.document_type
  const [open, setOpen] = useState<CheckGroup>(
    () => CHECK_GROUP_NAMES.find((group) => !isValid(group)) ?? FIRST,
  )
  const [field, setField] = useState<FormField | null>(null)
  const photos = newestPhotos(record.photos)
  const shownSlots = slotsOfGroup(open, type)
  const [slot, setSlot] = useState<number>(shownSlots[0] ?? 1)
  const contradictions = contradictionsOf(record.values, dateInTashkent(view.server_time))
  const isDone = view.stages.some(({ stage, done }) => stage === 'client_data' && done)
  const mayCheck = isMine && record.status === 'in_process'

  const show = (group: CheckGroup) => {
    setOpen(group)
    setField(null)
    setSlot(slotsOfGroup(group, type)[0] ?? 1)
  }
  const focusField = (next: FormField) => {
    setField(next)
    const places = placesOf(next, type)
    const here = places.find((place) => place.slot === slot) ?? places[0]
    if (here !== undefined) setSlot(here.slot)
  }
  const check = useStep(onlineApi.stages.checkGroup, record.id, () => {
    toast.ok(t('check.done', { group: t(`check.groups.${open}`) }))
    const next = CHECK_GROUP_NAMES.find((group) => group !== open && !isValid(group))
    if (next !== undefined) show(next)
  })
  const confirm = () =>
    check.act({
      group: open,
      version: record.version,
      photos: [...proofPhotos(open, type, record.photos)],
    })
  const hard = contradictions.filter(({ isWarning }) => !isWarning).length
  return (
    <section aria-label={t('check.title')} className="@container">
      {/* The photo is at least half as wide as the window, as far as the fields keep 18rem. */}
      <div className="grid gap-4 @2xl:grid-cols-[minmax(0,20rem)_minmax(min(50vw,100cqw_-_19rem),1fr)] @2xl:items-start @3xl:grid-cols-[minmax(0,23.5rem)_minmax(min(50vw,100cqw_-_19rem),1fr)]">
        <div className={`${CARD} min-w-0 overflow-hidden`}>
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
            <div>
              <h2 className="text-base font-bold text-text outline-none">{t('check.title')}</h2>
              <Summary isFilled={isDone} checks={view.checks} />
            </div>
            {hard > 0 && (
              <p
                role="status"
                className="rounded-md bg-danger-soft px-2 py-0.5 text-[13px] font-semibold text-danger"
              >
                {t('check.contradictions', { count: hard })}
              </p>
            )}
          </div>
          {CHECK_GROUP_NAMES.map((group) => (
            <GroupSection
              key={group}
              group={group}
              record={record}
              check={checks.find((one) => one.group === group)}
              contradictions={contradictions}
              isOpen={group === open}
              focused={field}
              onOpen={() => show(group)}
              onField={focusField}
              onConfirm={mayCheck ? confirm : null}
              busy={check.busy}
            />
          ))}
        </div>
        <ProofViewer
          record={record}
          photos={photos}
          slot={slot}
          onSlot={setSlot}
          field={field}
          contradicted={contradictions.flatMap(({ field: one, against }) =>
            against === null ? [one] : [one, against],
          )}
          mayReturn={mayCheck}
        />
      </div>
    </section>
  )
}
