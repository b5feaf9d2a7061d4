import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** 3 px at the top while a page is on its way (specification S9.5). */
export function LoadingBar() {
  const { t } = useTranslation()
  const isMoving = useRouterState({ select: (state) => state.isLoading })
  if (!isMoving) return null
  return (
    <div
      role="progressbar"
      aria-label={t('shell.loading')}
      className="fixed inset-x-0 top-0 z-50 h-[3px] overflow-hidden"
    >
      <div className="loading-bar h-full w-full bg-brand" />
    </div>
  )
}
