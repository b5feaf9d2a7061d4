// Labels of the fields and values of products and units.
import { type KeyUnder, label } from '#app/i18n/i18n.ts'
import { labelsOf } from '#app/kit/form/labels.ts'
import type { ReferenceStatus, Tracking } from '#domain/reference/forms.ts'
import type { DocumentKind } from '#domain/stock/documents.ts'
import type { UnitState } from '#domain/stock/units.ts'

/** The fields of the catalogue have the same names there and here. */
export const goodsLabel = (field: KeyUnder<'goods:fields'>): string => label(`goods:fields.${field}`)
export const { fieldLabel } = labelsOf('products')
export const statusLabel = (status: ReferenceStatus): string => label(`goods:status.${status}`)
export const trackingLabel = (tracking: Tracking): string => label(`products:tracking.${tracking}`)
export const kindLabel = (kind: DocumentKind): string => label(`products:kinds.${kind}`)
export const placeLabel = (state: UnitState): string => label(`products:places.${state}`)

export const keysOf = (items: readonly { id: number }[]) => items.map(({ id }) => String(id))
