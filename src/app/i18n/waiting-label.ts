import { useTranslation } from 'react-i18next'
import type { WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import { label } from './i18n.ts'

/** Returns a formatter of unsent work: `1 application, 4 photos`; an empty string if there is none. */
export function useWaitingLabel(): (work: WaitingWork) => string {
  const { t } = useTranslation()
  return (work) => formatWaitingWork(work, t)
}

/** The same text outside of a component, in the current language. */
export const waitingLabel = (work: WaitingWork): string =>
  formatWaitingWork(work, (key, params) => label(`common:${key}`, params))

type Part = `waiting.${'applications' | 'photos' | 'other' | 'records'}`
type Translate = (key: Part, params: { count: number }) => string

function formatWaitingWork({ applications, photos, other }: WaitingWork, t: Translate): string {
  return [
    applications > 0 && t('waiting.applications', { count: applications }),
    photos > 0 && t('waiting.photos', { count: photos }),
    other > 0 && t(applications + photos > 0 ? 'waiting.other' : 'waiting.records', { count: other }),
  ]
    .filter((part) => part !== false)
    .join(', ')
}
