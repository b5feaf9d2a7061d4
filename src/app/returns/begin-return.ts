// Begins a request and, where its author has everything at hand, enters it and sends it: each by the endpoint that the page of the
// request uses too. What is refused on the way leaves the request as far as it came; its page shows what is missing.
import { v7 as uuid } from 'uuid'
import { backOfficeApi } from '#api/back-office/index.ts'
import { ApiFailure, call } from '#app/platform/api.ts'
import type { Condition, ReturnForm, ReturnPlace } from '#domain/returns/request.ts'

const endpoints = backOfficeApi.returns

/** What the author has entered beforehand. */
export type Entered = {
  condition: Condition
  kept_gifts: string[]
  /** The scanned code of the unit; '' for goods without one. */
  code: string
  /** A JPEG in base64. */
  picture: string
  /** Where the goods were put; null: they are not in the shop yet. */
  place: ReturnPlace | null
}

/** Returns the key of the request, and the refusal of the step at which it stands, or null when it was sent. */
export async function beginReturn(
  form: ReturnForm,
  entered: Entered | null,
): Promise<{ key: string; failure: ApiFailure | null }> {
  const quiet = { notify: 'none' } as const
  const { key, version } = await call(endpoints.create, { body: form }, quiet)
  if (entered === null) return { key, failure: null }
  const params = { key }
  const { condition, kept_gifts, code, picture, place } = entered
  try {
    const values = { reason: form.reason, words: form.words, condition, kept_gifts }
    let at = await call(endpoints.update, { params, body: { base_version: version, values } }, quiet)
    if (code !== '')
      at = await call(endpoints.scan, { params, body: { base_version: at.version, text: code } }, quiet)
    await call(endpoints.addPhoto, { params, body: { id: uuid(), picture } }, quiet)
    if (place !== null)
      at = await call(
        endpoints.accept,
        { params, body: { base_version: at.version, values: { place } } },
        quiet,
      )
    await call(endpoints.send, { params, body: { base_version: at.version } }, quiet)
    return { key, failure: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { key, failure }
  }
}
