// The stepper of the eight stages; each can be opened, and the current one is marked.
import { clsx } from 'clsx'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/stages.ts'
import { CARD } from '#app/kit/class-names.ts'
import type { Stage } from '#domain/applications/stages.ts'

type Props = { number: number | null; view: StagesView; shown: Stage; onShow: (stage: Stage) => void }

export function StageBar({ number, view, shown, onShow }: Props) {
  const { t } = useTranslation('stages')
  return (
    <nav
      aria-label={number === null ? t('bar') : t('bar_of', { number })}
      className={clsx(CARD, '@container p-3')}
    >
      <div className="grid grid-cols-2 gap-x-2 @lg:grid-cols-4 @4xl:grid-cols-8">
        {view.stages.map(({ stage, done }) => {
          const isNow = stage === view.current
          const state = done ? 'done' : isNow ? 'now' : 'ahead'
          return (
            <Button
              key={stage}
              onPress={() => onShow(stage)}
              aria-current={stage === shown ? 'step' : undefined}
              className={clsx(
                'flex min-h-12 min-w-0 flex-col gap-1.5 rounded-lg p-2 text-left',
                stage === shown ? 'bg-surface-2' : 'hover:bg-surface-2',
              )}
            >
              <span
                aria-hidden
                className={clsx('h-1 w-full rounded-full', done ? 'bg-ok' : isNow ? 'bg-brand' : 'bg-line')}
              />
              <span
                className={clsx(
                  'truncate text-sm font-semibold',
                  done ? 'text-text' : isNow ? 'text-brand-strong' : 'text-text-2',
                )}
              >
                {t(`names.${stage}`)}
              </span>
              <span className="sr-only">{t(`state.${state}`)}</span>
            </Button>
          )
        })}
      </div>
    </nav>
  )
}
