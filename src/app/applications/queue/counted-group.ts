// The figure of a board that the list was opened from, as a filter that can only be removed.
import { useTranslation } from 'react-i18next'
import { findText, label } from '#app/i18n/i18n.ts'
import type { FilterGroup } from '#app/kit/list/filter-group.ts'
import { formatPeriod } from '#domain/kernel/time/period.ts'
import { parseCounted } from '#domain/reports/counted.ts'

/** The words of a reason, ours or a partner's; none for one that this tablet has no words for. */
function reasonParts(reason: string | undefined): string[] {
  if (reason === undefined) return []
  if (reason === '') return [label('applications:filters.no_reason')]
  const words = findText(`reasons:loss.${reason}`) ?? findText(`reasons:rejection.${reason}`)
  return words === null ? [] : [words]
}

/** The filter, where the address has one. */
export function useCountedGroup(text: string | null | undefined): FilterGroup[] {
  const { t } = useTranslation('applications')
  const counted = text == null ? null : parseCounted(text)
  if (text == null || counted === null) return []
  const { figure, from, to, hour, reason, stage, manager } = counted
  const isOfStage = stage !== undefined && (figure === 'decided' || figure === 'left')
  const parts = [
    isOfStage
      ? t(`filters.of_stage.${figure}`, { stage: t(`filters.stages.${stage}`) })
      : t(`filters.figures.${figure}`),
    ...reasonParts(reason),
    ...(manager === undefined ? [] : [t('filters.of_manager')]),
    formatPeriod(from, to),
    ...(hour === undefined ? [] : [`${hour}:00`]),
  ]
  return [{ name: 'counted', label: t('filters.counted'), items: [{ key: text, label: parts.join(', ') }] }]
}
