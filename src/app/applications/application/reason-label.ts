import { findText } from '#app/i18n/i18n.ts'
import { REASON_LISTS } from '#domain/applications/reasons.ts'

/** The label of a reason from a list; a typed reason is returned unchanged. */
export function describeReason(reason: string | null): string | undefined {
  if (reason === null) return undefined
  const lists = Object.entries(REASON_LISTS).filter(([, keys]) =>
    (keys as readonly string[]).includes(reason),
  )
  const labels = lists.map(
    ([list]) => findText(`reasons:${list}.${reason}`) ?? findText(`fields:choices.${list}_reason.${reason}`),
  )
  return labels.find((text) => text !== null) ?? (lists.length > 0 ? undefined : reason)
}
