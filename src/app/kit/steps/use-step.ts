// A change of a record without a form, made for the version on the screen.
import type { Endpoint } from '#api/endpoint.ts'
import { errorText, findText } from '#app/i18n/i18n.ts'
import type { ApiFailure } from '#app/platform/api.ts'
import { type ActionOptions, refresh, useAction } from '#app/platform/data.ts'
import { MAX_MESSAGES } from '#app/platform/failures.ts'
import { toast } from '#app/platform/toasts.ts'
import { announce } from '#app/platform/wire/announce.ts'

type Refusal = NonNullable<ApiFailure['problem']>['errors'][number]

/** A refusal, with the name of its field where the page has no place beside it. */
function refusalText(texts: string, { field, code, params }: Refusal): string {
  const text = errorText({ key: code, ...(params === undefined ? {} : { params }) })
  const name = field === undefined ? null : findText(`${texts}:fields.${field}`)
  return name === null ? text : `${name}: ${text}`
}

/** One message for each reason; where there are more than are shown at once, the last message has the remaining reasons together. */
function messagesOf(reasons: readonly string[]): string[] {
  const left = reasons.slice(MAX_MESSAGES - 1)
  return [...reasons.slice(0, MAX_MESSAGES - 1), ...(left.length === 0 ? [] : [left.join(' · ')])]
}

/**
 * Says why a step was refused, every reason. Where another person has changed the record there is nothing to compare:
 * the message asks to look at what is shown now.
 */
export function announceRefusal(failure: ApiFailure, texts: string): void {
  const { status, problem } = failure
  const errors = problem?.errors ?? []
  if (problem?.problem === 'version_conflict') toast.warn(errorText({ key: 'changed_meanwhile' }))
  else if (errors.length > 0 && (status === 400 || status === 409))
    for (const text of messagesOf(errors.map((error) => refusalText(texts, error)))) toast.warn(text)
  else announce(failure, { isSilent: false, isLogin: false, isRead: false })
}

type Options<R extends Endpoint> = Pick<ActionOptions<R>, 'onDone'> & {
  /** The namespace of the texts, which names the fields of a refusal. */
  texts: string
  /** Follows a refusal; true where it has said itself what it means. */
  onFail?: (failure: ApiFailure) => boolean
}

/** `useAction` for a change without a form. When it is refused, the page reads the record again and says why. */
export function useStep<R extends Endpoint>(endpoint: R, { texts, onDone, onFail }: Options<R>) {
  return useAction(endpoint, {
    ...(onDone === undefined ? {} : { onDone }),
    notify: 'none',
    onFail: (failure: ApiFailure) => {
      void refresh(endpoint.path)
      if (onFail?.(failure) !== true) announceRefusal(failure, texts)
    },
  })
}
