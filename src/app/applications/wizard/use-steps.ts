// Going through the steps: the step is the tablet's own and is kept, so that a reload comes back to it.
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { focusUnreadable } from '#app/kit/inputs/masks/unreadable.ts'
import { useBackLayer } from '#app/kit/overlays/back-layers.tsx'
import { rememberClient, setStep, submitDraft } from '#app/offline/drafts/drafts.ts'
import type { DraftRow } from '#app/offline/store/rows.ts'
import { focusField } from '#app/pickers/fields/focus-field.ts'
import { isFormField, ruleOf, STEPS, type Step } from '#domain/applications/form.ts'
import { clientFromForm } from '#domain/clients/client.ts'
import type { Form } from './form/use-form.ts'
import { firstLacking, type Missing, stepOf } from './missing.ts'

/** The field named by the address ("Fix" of the outbox, "missing" of the work place) gets the cursor, on its step. */
function useNamedField(id: string): void {
  const hash = useRouterState({ select: (state) => state.location.hash })
  useEffect(() => {
    if (hash === '') return
    const shown = isFormField(hash) ? setStep(id, STEPS.indexOf(ruleOf(hash).step)) : Promise.resolve()
    void shown.then(() => focusField(hash))
  }, [hash, id])
}

/** Back goes one step back before it leaves the wizard, Forward one step on again. */
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

export function useSteps(draft: DraftRow, form: Form, missing: Missing) {
  const [isSending, setSending] = useState(false)
  const step = stepOf(draft)
  useNamedField(draft.id)
  /** False when the step is not left: something in it cannot be read. */
  const go = (to: Step, field?: string): boolean => {
    if (focusUnreadable()) return false
    void setStep(draft.id, STEPS.indexOf(to)).then(() => {
      if (field === undefined) window.scrollTo({ top: 0 })
      else void focusField(field)
    })
    return true
  }
  useStepLayers(step, go)
  const next = () => {
    if (step === 'files') return
    form.ask([step])
    const first = missing.fields[step][0]
    if (first === undefined) go(STEPS[STEPS.indexOf(step) + 1] ?? 'files')
    else void focusField(first)
  }
  const back = () => go(STEPS[STEPS.indexOf(step) - 1] ?? 'main')
  const submit = async (): Promise<boolean> => {
    const lacking = firstLacking(missing)
    if (lacking !== undefined) {
      form.ask(STEPS)
      go(lacking)
      return false
    }
    setSending(true)
    try {
      await rememberClient(clientFromForm(form.values))
      await submitDraft(draft.id)
      return true
    } finally {
      setSending(false)
    }
  }
  return { step, go, next, back, submit, isSending }
}
