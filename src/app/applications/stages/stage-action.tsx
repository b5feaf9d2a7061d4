// The bar below the stages with the one primary action of the shown stage, always at the same place. Panels render their
// action into it.
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
      <div data-stages className="compact flex flex-col gap-3 lg:min-h-[calc(100dvh-var(--bar)-9.75rem)]">
        {children}
        <div
          ref={setPlace}
          data-stage-action
          className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 mt-auto flex flex-wrap items-center justify-end gap-3 rounded-card border border-line bg-surface p-2.5 shadow-card empty:hidden sm:bottom-[calc(0.5rem+env(safe-area-inset-bottom))]"
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
