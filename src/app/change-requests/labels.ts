// Labels of change requests: states, and the fields and actions of their history.
import { findText, label } from '#app/i18n/i18n.ts'
import type { RequestState } from '#domain/change-requests/change-request.ts'

export const stateLabel = (state: RequestState): string => label(`change-requests:states.${state}`)

/** Label and displayed value of a changed field, for the conflict bar and the history. */
export function describeChange(field: string, value: unknown) {
  const text = String(value ?? '')
  return {
    label: findText(`change-requests:fields.${field}`) ?? field,
    value: field === 'state' ? (findText(`change-requests:states.${text}`) ?? text) : text,
  }
}

/** The label of the last part of an action (`price_request_send`), or null: the kit then uses its own label. */
export const actionLabel = (action: string): string | null =>
  findText(`change-requests:actions.${action.slice(action.lastIndexOf('_') + 1)}`)
