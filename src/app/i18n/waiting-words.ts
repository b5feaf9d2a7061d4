import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'

/** `1 application, 4 photos` in the language of the screen; empty where nothing waits. */
export function useWaitingWords(): (work: WaitingWork) => string {
  const { t } = useTranslation()
  return (work) => waitingWords(work, t)
}

function waitingWords({ applications, photos, other }: WaitingWork, t: TFunction): string {
  return [
    applications > 0 && t('waiting.applications', { count: applications }),
    photos > 0 && t('waiting.photos', { count: photos }),
    other > 0 && t(applications + photos > 0 ? 'waiting.other' : 'waiting.records', { count: other }),
  ]
    .filter((words) => words !== false)
    .join(', ')
}
