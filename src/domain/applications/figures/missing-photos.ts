// Which applications lack photos: the one definition behind the home screen, the menu, the filter of the list, the page of
// an application and the screen where photos are added. Wanted are the photos of every application and, once a limit is
// chosen, those of its partner: without them the contract cannot be made. A photo is missing while no usable picture of it
// is on the server or on this tablet.
import { missingSlots, REQUIRED_SLOTS } from '../photo-slots.ts'
import { STATUSES, type Status, takesPhotos } from '../status.ts'

/** The SQL condition on `applications` is written from the same tables (`server/applications/queries.ts`). */
export const PHOTO_RULE = { statuses: STATUSES.filter(takesPhotos), required: REQUIRED_SLOTS } as const

/**
 * Wanted slots without a usable picture, given the slots that have one and those that the partner of the chosen limit asks
 * for; none where photos are not expected any more.
 */
export const slotsWithoutPhoto = (
  status: Status,
  usable: Iterable<number>,
  byPartner?: readonly number[],
): number[] => (takesPhotos(status) ? missingSlots(usable, byPartner) : [])

/** An application that lacks photos, as the server last listed it. `tasks`: photos that were sent back. */
export type ServerLine<Task> = {
  id: string
  number: number | null
  name: string
  slots: readonly number[]
  tasks: readonly Task[]
}
/** An application of this tablet. `usable`: slots with a picture on this tablet or on the server. */
export type TabletLine = {
  id: string
  number: number | null
  name: string
  status: Status
  usable: readonly number[]
}
export type WithoutPhotos<Task> = ServerLine<Task> & { isHere: boolean }

/** What is known: the lines that were listed, and how many there are in all (a list has a limit). */
export type ServerKnown<Task> = { lines: readonly ServerLine<Task>[]; total: number }

export type MissingPhotos<Task> = {
  /** On this tablet, then the others. */
  items: WithoutPhotos<Task>[]
  /** Applications that lack photos: the listed ones, and those behind the limit of the server's list. */
  count: number
  /** Ids that the server lists although this tablet has the pictures: they wait to be sent. */
  waiting: ReadonlySet<string>
}

/**
 * Joins what the server knows with what this tablet has, each application once. What was sent back is asked for wherever
 * its picture still is. `server` is null where its answer is not known: the result then covers this tablet alone.
 */
export function missingPhotos<Task>(
  server: ServerKnown<Task> | null,
  tablet: readonly TabletLine[],
): MissingPhotos<Task> {
  const lines = server?.lines ?? []
  const sentBack = new Set(lines.filter(({ tasks }) => tasks.length > 0).map(({ id }) => id))
  const known = new Set(tablet.map(({ id }) => id))
  // The tablet does not know which partner was chosen: what a partner asks for is what the server lists beyond the rest.
  const listed = new Map(lines.map(({ id, slots }) => [id, slots]))
  const here = tablet
    .filter(({ id }) => !sentBack.has(id))
    .map(({ id, number, name, status, usable }) => ({
      ...{
        id,
        number,
        name,
        slots: slotsWithoutPhoto(status, usable, listed.get(id)),
        tasks: [],
        isHere: true,
      },
    }))
    .filter(({ slots }) => slots.length > 0)
  const there = lines
    .filter(({ id }) => sentBack.has(id) || !known.has(id))
    .map((line) => ({ ...line, isHere: false }))
  const lacking = new Set(here.map(({ id }) => id))
  const waiting = lines.filter(({ id }) => known.has(id) && !sentBack.has(id) && !lacking.has(id))
  const unlisted = Math.max(0, (server?.total ?? 0) - lines.length)
  return {
    items: [...here, ...there],
    count: here.length + there.length + unlisted,
    waiting: new Set(waiting.map(({ id }) => id)),
  }
}
