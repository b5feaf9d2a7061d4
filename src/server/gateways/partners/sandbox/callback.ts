// The sandbox reports a changed order to the shop, as partners with webhooks do: signed over the bytes with the
// secret they share, and never again when the shop does not answer.
import { createHmac } from 'node:crypto'
import { magicOf } from './magic.ts'
import type { Order } from './state.ts'

/** A person at the partner has looked after this time. */
const MODERATED_MS = 4000

export function sendCallback({ callback, number, state }: Order): void {
  if (!callback) return
  const body = JSON.stringify({ ext_order_id: number, status: state })
  const signature = createHmac('sha256', callback.secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-signature': signature }
  void fetch(callback.url, { method: 'POST', headers, body }).catch(() => undefined)
}

/** Ends the moderation of an order and sends the callback. */
export function moderateLater(order: Order): void {
  if (magicOf(order.phone).isModerationEndless) return
  setTimeout(() => {
    if (order.state === 'moderation') order.state = 'confirmed'
    sendCallback(order)
  }, MODERATED_MS).unref()
}
