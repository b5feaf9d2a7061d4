import { label } from '#app/i18n/i18n.ts'
import { type DocumentType, photoSlot } from '#domain/applications/photo-slots.ts'

/** What belongs into a slot, in the language of the app. */
export function slotTitle(slot: number, documentType: DocumentType): string {
  const row = photoSlot(slot)
  return row === undefined ? '' : label(`photos:kinds.${row.kind[documentType]}.title`)
}
