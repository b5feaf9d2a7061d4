// The tour: a card over the page that explains one thing after the other. It stands only on the screen that it speaks of, so that it
// covers no button of the work that somebody begins meanwhile; there it goes on when they come back.
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { useSession } from '#app/platform/session.ts'
import { endTour, showTourStep, stopTour, useTour } from '#app/platform/tablet/tour.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { placeOf, tourFor } from '#domain/tour/steps.ts'
import { useShownAnchor } from './shown-anchor.ts'

/** The focus must not fall to the page when the card goes. */
const focusPage = () => document.getElementById('content')?.focus()

export function Tour() {
  const { t } = useTranslation('tour')
  const { can } = useSession()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { step, isAsked = false } = useTour()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The button went on to another screen: the card of that one has the focus on the same button. */
  const wentOn = useRef(false)
  const steps = tourFor(can)
  const at = placeOf(steps, step)
  const current = steps[at]
  const screen = current && SCREENS[current.screen].path
  const isHere = pathname === screen
  const key = isHere ? current?.key : undefined
  useShownAnchor(isHere ? (current?.anchor ?? null) : null)
  // Whoever goes on by the button stays on it; otherwise the focus comes from the page, or from a button that is gone.
  useEffect(() => {
    if (key === undefined || card.current?.contains(document.activeElement) === true) return
    const next = wentOn.current ? card.current?.querySelector<HTMLElement>('button:last-of-type') : null
    const target = next ?? heading.current
    target?.focus()
    wentOn.current = false
  }, [key])
  const first = current?.key
  useEffect(() => {
    if (!isAsked || first === undefined) return
    void showTourStep(first)
    if (!isHere) void navigate({ to: screen })
  }, [isAsked, isHere, first, screen, navigate])
  if (current === undefined || !isHere) return null
  const close = (how: () => Promise<void>) => {
    focusPage()
    void how()
  }
  const go = (to: number) => {
    const next = steps[to]
    if (next === undefined) return close(endTour)
    wentOn.current = true
    void showTourStep(next.key)
    void navigate({ to: SCREENS[next.screen].path })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(stopTour)
  }
  const isLast = at === steps.length - 1
  return (
    <section
      ref={card}
      role="dialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onKeyDown={press}
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-30 flex flex-col gap-3 rounded-card border-2 border-brand bg-surface p-5 shadow-card print:hidden sm:bottom-4 sm:left-auto sm:right-4 sm:w-[26rem]"
    >
      <div aria-live="polite" className="flex flex-col gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <h2
            ref={heading}
            id={`${id}title`}
            tabIndex={-1}
            className="rounded-lg text-lg font-bold text-text"
          >
            {t(`steps.${current.key}.title`)}
          </h2>
          <span className="shrink-0 text-[13px] text-text-2 tabular">
            {t('progress', { at: at + 1, of: steps.length })}
          </span>
        </div>
        <p id={`${id}text`} className="text-text">
          {t(`steps.${current.key}.text`)}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {!isLast && (
          <Button kind="text" onPress={() => close(stopTour)}>
            {t('stop')}
          </Button>
        )}
        {at > 0 && (
          <Button kind="quiet" onPress={() => go(at - 1)}>
            {t('back')}
          </Button>
        )}
        <Button kind="primary" onPress={() => go(at + 1)}>
          {isLast ? t('done') : t('next')}
        </Button>
      </div>
    </section>
  )
}
