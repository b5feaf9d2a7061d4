// Runs one step of the stages: calls its endpoint, assigns refusals to their fields and shows any other failure as a
// message.
import { useState } from 'react'
import type { Body, Endpoint } from '#api/endpoint.ts'
import type { onlineApi } from '#api/online.ts'
import { errorText } from '#app/i18n/i18n.ts'
import { type ApiFailure, recordInput } from '#app/platform/api.ts'
import { refreshFromOutside, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'

type StepEndpoint = Extract<
  (typeof onlineApi.stages)[keyof typeof onlineApi.stages],
  { params: { shape: { id: unknown } }; method: 'POST' }
>
const describeFailure = ({ problem, outcome }: ApiFailure): string => {
  const first = problem?.errors[0]
  const key = first?.code ?? problem?.problem ?? outcome
  return errorText({ key, ...(first?.params ? { params: first.params } : {}) })
}

export type Step<R extends Endpoint> = {
  act: (body: Body<R>) => void
  busy: boolean
  /** The text of the refusal of a field, or null. */
  errorOf: (field: string) => string | null
  /** The last refusal, until the step is accepted. */
  refused: ApiFailure | null
}

/** `onDone` runs after the server has accepted the step. */
export function useStep<R extends StepEndpoint>(
  endpoint: R,
  id: string,
  onDone: () => void = () => {},
): Step<R> {
  const [refused, setRefused] = useState<ApiFailure | null>(null)
  const act = useAction(endpoint, {
    notify: 'none',
    onDone: () => {
      setRefused(null)
      onDone()
    },
    onFail: (failure) => {
      setRefused(failure)
      // A refusal says that the page shows what is no longer so.
      if (failure.outcome === 'answer') void refreshFromOutside(endpoint.path)
      const isAtField = failure.problem?.errors.some(({ field }) => field !== undefined)
      if (!isAtField) toast.warn(describeFailure(failure))
    },
  })
  return {
    act: (body) => act.mutate(recordInput<R>(id, body)),
    busy: act.isPending,
    refused,
    errorOf: (field) => {
      const found = refused?.problem?.errors.find((error) => error.field === field)
      return found ? errorText({ key: found.code, ...(found.params ? { params: found.params } : {}) }) : null
    },
  }
}
