// A line of the queue as the list kit needs it.
import type { QueueItem } from '#api/applications.ts'

export type QueueLine = QueueItem & {
  key: string
  /** Milliseconds by which the clock of the server was ahead of this device's at the answer, in whole seconds. */
  clock_ahead: number
}

export const lineOf = <Item extends QueueItem>(item: Item, serverTime: string): Item & QueueLine => ({
  ...item,
  key: item.id,
  clock_ahead: Math.round((Date.parse(serverTime) - Date.now()) / 1000) * 1000,
})
