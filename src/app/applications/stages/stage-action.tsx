// The bar below the stages with the one primary action of the shown stage, always at the same place: on the page of one record it
// reaches all edges (`--edge`: the padding of the page). Panels render their action into it.
import { createContext, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'

const Place = createContext<HTMLElement | null>(null)

/** Focuses the primary action of the stages that contain an element; returns whether there is one. */
export function focusStageAction(inside: Element | null): boolean {
  const actions = inside
    ?.closest('[data-stages]')
    ?.querySelectorAll<HTMLElement>('[data-stage-action] button:not([disabled])')
  const action = [...(actions ?? [])].find((button) => button.closest('[data-optional]') === null)
  action?.focus()
  return action != null
}

/** The stages with their bar, which is hidden while no stage has an action. */
export function StageActionBar({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Place value={place}>
      <div
        data-stages
        className="compact flex flex-col gap-3 lg:min-h-[calc(100dvh-var(--bar)-10.75rem)] [&_:is(a,button,input)]:scroll-mb-24"
      >
        {children}
        <div
          ref={setPlace}
          data-stage-action
          className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 mx-[calc(-1*var(--edge,0px))] mt-auto mb-[calc(-1*var(--edge,0px))] flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-[max(var(--edge,0px),0.75rem)] py-2.5 empty:hidden sm:bottom-0 sm:pb-[calc(0.625rem+env(safe-area-inset-bottom))]"
        />
      </div>
    </Place>
  )
}

type ActionProps = {
  children: ReactNode
  /** Another control of the stage is the primary one: the focus is not moved to this action when the stage opens. */
  isOptional?: boolean
}

/** The primary action of a stage, rendered into the bar. */
export function StageAction({ children, isOptional = false }: ActionProps) {
  const place = useContext(Place)
  if (place === null) return null
  const action = isOptional ? (
    <span data-optional className="contents">
      {children}
    </span>
  ) : (
    children
  )
  return createPortal(action, place)
}
