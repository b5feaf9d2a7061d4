// The stepper of the eight stages, in one line where it fits; each can be opened, the current one is marked, and the done ones have
// their result below the name.
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { StagesView } from '#api/shapes/stages-view.ts'
import { CARD } from '#app/kit/class-names.ts'
import { awaitsComparison } from '#domain/applications/checking.ts'
import type { Stage } from '#domain/applications/stages.ts'
import { useStageResults } from './stage-results.ts'

type Props = {
  number: number | null
  view: StagesView
  shown: Stage
  /** A finished sale shows its results above. */
  hasResults: boolean
  onShow: (stage: Stage) => void
}

export function StageBar({ number, view, shown, hasResults, onShow }: Props) {
  const { t } = useTranslation('stages')
  const results = useStageResults(view)
  return (
    <nav
      aria-label={number === null ? t('bar') : t('bar_of', { number })}
      className={clsx(CARD, '@container p-1.5')}
    >
      <div className="grid grid-cols-2 gap-x-1 @lg:grid-cols-4 @min-[40rem]:flex">
        {view.stages.map(({ stage, done }, index) => {
          const isNow = stage === view.current
          const isDone = done && !(stage === 'client_data' && awaitsComparison(view.checks))
          const result = hasResults && done ? results[stage] : ''
          const state = isDone ? 'done' : done ? 'not_compared' : isNow ? 'now' : 'ahead'
          return (
            <Button
              key={stage}
              onPress={() => onShow(stage)}
              aria-current={stage === shown ? 'step' : undefined}
              className={clsx(
                'flex min-h-12 min-w-0 flex-col justify-between gap-1 rounded-lg px-1.5 py-1 text-left @min-[40rem]:flex-auto',
                stage === shown ? 'bg-surface-2' : 'hover:bg-surface-2',
              )}
            >
              <span className="flex w-full min-w-0 items-center gap-1.5">
                <span
                  aria-hidden
                  className={clsx(
                    'grid @min-[40rem]:hidden @min-[54rem]:grid size-5 shrink-0 place-items-center rounded-full text-[11px] font-bold tabular',
                    isDone ? 'text-ok' : isNow ? 'bg-brand text-on-brand' : 'bg-surface-2 text-text-2',
                  )}
                >
                  {isDone ? <Check size={16} /> : index + 1}
                </span>
                <span
                  className={clsx(
                    'truncate text-[13px] font-semibold @5xl:text-sm',
                    done ? 'text-text' : isNow ? 'text-brand-strong' : 'text-text-2',
                  )}
                >
                  {t(`names.${stage}`)}
                </span>
              </span>
              {/* The width of a stage is that of its name. */}
              <span
                title={result}
                className="w-0 min-w-full truncate text-[12.5px] leading-4 text-text-2 tabular empty:hidden"
              >
                {result}
              </span>
              <span
                aria-hidden
                className={clsx(
                  'h-1 w-full rounded-full',
                  isDone ? 'bg-ok' : done ? 'bg-ok/40' : isNow ? 'bg-brand' : 'bg-line',
                )}
              />
              <span className="sr-only">{t(`state.${state}`)}</span>
            </Button>
          )
        })}
      </div>
    </nav>
  )
}
