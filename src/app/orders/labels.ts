// Labels of papers and invoices: kinds, states, fields and their values.
import { CircleCheck, CircleStop, PencilLine } from 'lucide-react'
import { findText, label } from '#app/i18n/i18n.ts'
import { statePill } from '#app/kit/display/state-pill.tsx'
import { labelsOf } from '#app/kit/form/labels.ts'
import { itemsOf } from '#app/kit/inputs/items.ts'
import { DELIVERIES } from '#domain/applications/contract.ts'
import { PAYMENT_TYPES } from '#domain/orders/order.ts'
import type { PaperKind } from '#domain/orders/papers.ts'

export const kindLabel = (kind: PaperKind): string => label(`orders:kinds.${kind}`)
export const paymentItems = () => itemsOf(PAYMENT_TYPES, (key) => label(`orders:payment_types.${key}`))
export const deliveryItems = () => itemsOf(DELIVERIES, (key) => label(`orders:deliveries.${key}`))

export const placeLabel = (place: string): string => findText(`orders:places.${place}`) ?? place

export const { fieldLabel, stateLabel, valueLabel, describeChange, actionLabel } = labelsOf(
  'orders',
  { payment_type: 'payment_types', delivery: 'deliveries', state: 'states' },
  'order',
)
/** A field by its name, also one that comes from the server. */
export const anyFieldLabel = (field: string): string => describeChange(field, null).label

export const StatePill = statePill('orders:states', {
  draft: ['warn', PencilLine],
  closed: ['ok', CircleCheck],
  cancelled: ['calm', CircleStop],
})
