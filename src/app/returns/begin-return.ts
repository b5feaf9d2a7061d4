// Begins a request, enters what its author has at hand, and sends it where that is everything: each by the endpoint that the page of the
// request uses too. What is refused on the way leaves the request as far as it came; its page shows what is missing.
import { v7 as uuid } from 'uuid'
import { backOfficeApi } from '#api/back-office/index.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import type { Condition, ReturnForm, ReturnPlace } from '#domain/returns/request.ts'

const endpoints = backOfficeApi.returns

/** What the author has entered beforehand. */
export type Entered = {
  condition: Condition | null
  kept_gifts: string[]
  /** The scanned code of the unit; '' where there is none. */
  code: string
  /** A JPEG in base64. */
  picture: string | null
  /** Where the goods were put; null: they are not in the shop yet. */
  place: ReturnPlace | null
  /** Nothing is missing: the request can be sent. */
  isComplete: boolean
}

/** Returns the key of the request, and the refusal of the step at which it stands, or null when none was refused. */
export async function beginReturn(
  form: ReturnForm,
  entered: Entered | null,
): Promise<{ key: string; failure: ApiFailure | null }> {
  const quiet = { notify: 'none' } as const
  const { key, version } = await call(endpoints.create, { body: form }, quiet)
  if (entered === null) return { key, failure: null }
  const params = { key }
  const { condition, kept_gifts, code, picture, place, isComplete } = entered
  try {
    let at = { version }
    if (condition !== null || kept_gifts.length > 0) {
      const values = { reason: form.reason, words: form.words, condition, kept_gifts }
      at = await call(endpoints.update, { params, body: { base_version: at.version, values } }, quiet)
    }
    if (code !== '')
      at = await call(endpoints.scan, { params, body: { base_version: at.version, text: code } }, quiet)
    if (picture !== null) await call(endpoints.addPhoto, { params, body: { id: uuid(), picture } }, quiet)
    if (place !== null)
      at = await call(
        endpoints.accept,
        { params, body: { base_version: at.version, values: { place } } },
        quiet,
      )
    if (isComplete) await call(endpoints.send, { params, body: { base_version: at.version } }, quiet)
    return { key, failure: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { key, failure }
  }
}
