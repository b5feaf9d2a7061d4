// Navigation between the steps. The tablet stores the current step, so that a reload shows it again.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { useBackLayer } from '#app/kit/overlays/back-layers.tsx'
import { rememberClient, setStep, submitDraft } from '#app/offline/drafts/drafts.ts'
import { readPhotos, usableSlots } from '#app/offline/photos/photos.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { focusField } from '#app/pickers/fields/focus-field.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import { isFormField, ruleOf, STEPS, type Step } from '#domain/applications/form.ts'
import { knownFromForm } from '#domain/clients/known.ts'
import type { Form } from './form/use-form.ts'
import { findMissing, firstIncompleteStep, type Missing, stepOf } from './missing.ts'

/** Focuses the field in the URL's fragment ("Fix" of the outbox, "missing" of the stages), on its step. */
function useNamedField(id: string): void {
  const hash = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => {
    if (hash === '') return
    const shown = isFormField(hash) ? setStep(id, STEPS.indexOf(ruleOf(hash).step)) : Promise.resolve()
    void shown.then(() => focusField(hash))
  }, [hash, id])
}

/** The browser's Back goes to the previous step before it leaves the wizard; Forward goes to the next one. */
function useStepLayers(step: Step, go: (to: Step) => boolean): void {
  const at = STEPS.indexOf(step)
  useBackLayer({
    name: 'additional',
    isOpen: at >= 1,
    close: () => go('main'),
    open: () => void go('additional'),
  })
  useBackLayer({
    name: 'files',
    isOpen: at >= 2,
    close: () => go('additional'),
    open: () => void go('files'),
  })
}

/**
 * Focuses the current step in the list of steps once it is shown, because the controls of the previous step are removed: the
 * keyboard and a screen reader continue at the new step. Returns a function that takes the step to focus, or null for none.
 */
function useFocusOfNewStep(step: Step): (to: Step | null) => void {
  const awaited = useRef<Step | null>(null)
  useEffect(() => {
    if (awaited.current !== step) return
    awaited.current = null
    document.querySelector<HTMLElement>('[aria-current=step]')?.focus({ preventScroll: true })
  }, [step])
  return (to) => {
    awaited.current = to
  }
}

export function useSteps(draft: DraftRow, form: Form, missing: Missing) {
  const [isSending, setSending] = useState(false)
  const step = stepOf(draft)
  const focusStep = useFocusOfNewStep(step)
  useNamedField(draft.id)
  /** Returns false and stays on the step if one of its inputs cannot be parsed. */
  const go = (to: Step, field?: string): boolean => {
    if (focusUnreadable()) return false
    focusStep(field === undefined && to !== step ? to : null)
    void setStep(draft.id, STEPS.indexOf(to)).then(() => {
      if (field === undefined) window.scrollTo({ top: 0 })
      else void focusField(field)
    })
    return true
  }
  useStepLayers(step, go)
  const next = () => {
    if (step === 'files') return
    form.requireSteps([step])
    const first = missing.fields[step][0]
    if (first === undefined) go(STEPS[STEPS.indexOf(step) + 1] ?? 'files')
    else void focusField(first)
  }
  const back = () => go(STEPS[STEPS.indexOf(step) - 1] ?? 'main')
  const submit = async (): Promise<boolean> => {
    // The photo taken a moment ago may not be among those that the page shows.
    const captured = usableSlots(await readPhotos(draft.id))
    const incomplete = firstIncompleteStep(findMissing(form.problems, captured))
    if (incomplete !== undefined) {
      form.requireSteps(STEPS)
      go(incomplete)
      // The list of what is missing opens and takes the focus.
      focusStep(null)
      return false
    }
    setSending(true)
    try {
      await rememberClient(knownFromForm(form.values, getToday()))
      await submitDraft(draft.id)
      return true
    } finally {
      setSending(false)
    }
  }
  return { step, go, next, back, submit, isSending }
}
