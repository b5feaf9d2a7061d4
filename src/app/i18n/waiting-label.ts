import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'

/** Returns a formatter of unsent work: `1 application, 4 photos`; an empty string if there is none. */
export function useWaitingLabel(): (work: WaitingWork) => string {
  const { t } = useTranslation()
  return (work) => formatWaitingWork(work, t)
}

function formatWaitingWork({ applications, photos, other }: WaitingWork, t: TFunction): string {
  return [
    applications > 0 && t('waiting.applications', { count: applications }),
    photos > 0 && t('waiting.photos', { count: photos }),
    other > 0 && t(applications + photos > 0 ? 'waiting.other' : 'waiting.records', { count: other }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
