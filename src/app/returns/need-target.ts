// The way from what a step waits for to the place where it is entered: the tab of the request, and in it the field.
import { useEffect, useState } from 'react'
import { type ReturnNeed, type ReturnRecordTab, tabOfNeed } from '#domain/returns/needs.ts'

/** The id of the field or the section where a need is met. */
export const needId = (need: ReturnNeed): string => `need-${need}`

const CONTROL = 'input:not([type=hidden]):not([type=file]), textarea, button:not([disabled])'

/** The open tab, and what opens the tab of a need and focuses its field, or the tab where it has none. */
export function useNeedTarget() {
  const [tab, setTab] = useState<ReturnRecordTab>('request')
  const [target, setTarget] = useState<{ need: ReturnNeed } | null>(null)
  useEffect(() => {
    if (target === null) return
    const field = document.getElementById(needId(target.need))
    const panel = document.querySelector<HTMLElement>('[role=tabpanel]')
    const place = field ?? panel
    place?.scrollIntoView?.({ block: 'center' })
    const control = place?.querySelector<HTMLElement>(CONTROL)
    if (control) control.focus({ preventScroll: true })
    else panel?.focus({ preventScroll: true })
  }, [target])
  const goTo = (need: ReturnNeed) => {
    setTab(tabOfNeed(need))
    setTarget({ need })
  }
  return { tab, setTab, goTo }
}
