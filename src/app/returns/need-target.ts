// The way from what a step waits for to the place where it is entered: the field, or the block of the page.
import { useEffect, useRef } from 'react'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { blockOfNeed, type ReturnNeed } from '#domain/returns/needs.ts'
import type { ReturnState } from '#domain/returns/request.ts'
import { blockId } from './block.tsx'

/** The id of the field or the section where a need is met. */
export const needId = (need: ReturnNeed): string => `need-${need}`
/** The id of what has the filled button. */
export const NEXT_STEP = 'next-step'

const CONTROL = 'input:not([type=hidden]):not([type=file]), textarea, button:not([disabled])'

const controlIn = (place: HTMLElement | null): HTMLElement | null =>
  place?.querySelector<HTMLElement>(CONTROL) ?? place

/** The bars above and below the content, in CSS pixels. */
const BARS = { top: 48, bottom: 96 }

const isInView = (place: HTMLElement): boolean => {
  const { top, bottom } = place.getBoundingClientRect()
  return top >= BARS.top && bottom <= window.innerHeight - BARS.bottom
}

/** What is in view stays where it is. */
function focusIn(place: HTMLElement | null): void {
  if (place !== null && !isInView(place)) place.scrollIntoView?.({ block: 'center' })
  controlIn(place)?.focus({ preventScroll: true })
}

/** Focuses the field of a need, or the block where it is met. */
export const goToNeed = (need: ReturnNeed): void =>
  focusIn(document.getElementById(needId(need)) ?? document.getElementById(blockId(blockOfNeed(need))))

/** The first row that the person can do something about; undefined: it is the turn of others. */
export const ownRow = ({ missing }: Pick<WholeReturn, 'missing'>) => missing.find(({ is_mine }) => is_mine)

/**
 * Leads to what the person does next when the page opens, and after a step that took the focus with its button; what the person has
 * focused meanwhile keeps the focus. The button itself has it only at the start and never where money is paid out: the Enter of a
 * scanner, or one more press of a person, pays nothing.
 */
export function useLanding(request: WholeReturn): void {
  const newest = useRef(request)
  newest.current = request
  const landed = useRef<ReturnState | null>(null)
  const { state } = request
  useEffect(() => {
    const isStart = landed.current === null
    if (landed.current === state) return
    landed.current = state
    const { activeElement: at } = document
    if (at !== null && at !== document.body && at.tagName !== 'H1') return
    const row = ownRow(newest.current)
    if (row === undefined) return
    const { action } = newest.current.waits_for ?? {}
    if (action === 'add_receipt' && row.about === 'step') return goToNeed('return_check_due')
    if (row.about !== 'step' && isStart) return goToNeed(row.about)
    const place = document.getElementById(NEXT_STEP)
    // It is always in view: what is to be read first stays where it is.
    const target = isStart && action !== 'pay' ? controlIn(place) : place
    target?.focus({ preventScroll: true })
  }, [state])
}
