// Which applications lack photos: the one definition used by the home screen, the menu, the filter of the list, the page of
// an application and the screen where photos are added. Every application needs the required photos and, once a limit is
// chosen, those of its partner: without them the contract cannot be made. A photo is missing while neither the server nor
// this tablet has a usable picture of it.
import { missingSlots, REQUIRED_SLOTS } from '../photo-slots.ts'
import { STATUSES, type Status, takesPhotos } from '../status.ts'

/** The SQL condition on `applications` is written from the same tables (`server/applications/queries.ts`). */
export const PHOTO_RULE = { statuses: STATUSES.filter(takesPhotos), required: REQUIRED_SLOTS } as const

/**
 * Wanted slots without a usable picture; empty if the status no longer takes photos. `usable`: slots that have a picture;
 * `byPartner`: slots that the partner of the chosen limit needs.
 */
export const slotsWithoutPhoto = (
  status: Status,
  usable: Iterable<number>,
  byPartner?: readonly number[],
): number[] => (takesPhotos(status) ? missingSlots(usable, byPartner) : [])

/** An application without some photos, as the server last listed it. `tasks`: photos that were sent back. */
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

/** The listed applications and their total number, which exceeds them when the list reaches its limit. */
export type ServerKnown<Task> = { lines: readonly ServerLine<Task>[]; total: number }

export type MissingPhotos<Task> = {
  /** Applications on this tablet first. */
  items: WithoutPhotos<Task>[]
  /** Number of applications that lack photos, including those beyond the limit of the server's list. */
  count: number
  /** Ids that the server lists although this tablet has the pictures, which are not uploaded yet. */
  waiting: ReadonlySet<string>
}

/**
 * Joins the server's list with the applications of this tablet, each application once. A photo that was sent back is missing
 * even if a picture of it exists. `server` is null when its answer is unknown: the result then covers this tablet alone.
 */
export function missingPhotos<Task>(
  server: ServerKnown<Task> | null,
  tablet: readonly TabletLine[],
): MissingPhotos<Task> {
  const lines = server?.lines ?? []
  const sentBack = new Set(lines.filter(({ tasks }) => tasks.length > 0).map(({ id }) => id))
  const known = new Set(tablet.map(({ id }) => id))
  // The tablet does not know which partner was chosen: the slots that the server lists include those of the partner.
  const listed = new Map(lines.map(({ id, slots }) => [id, slots]))
  const here = tablet
    .filter(({ id }) => !sentBack.has(id))
    .map(({ id, number, name, status, usable }) => ({
      id,
      number,
      name,
      slots: slotsWithoutPhoto(status, usable, listed.get(id)),
      tasks: [],
      isHere: true,
    }))
    .filter(({ slots }) => slots.length > 0)
  const there = lines
    .filter(({ id }) => sentBack.has(id) || !known.has(id))
    .map((line) => ({ ...line, isHere: false }))
  const missingIds = new Set(here.map(({ id }) => id))
  const waiting = lines.filter(({ id }) => known.has(id) && !sentBack.has(id) && !missingIds.has(id))
  const unlisted = Math.max(0, (server?.total ?? 0) - lines.length)
  return {
    items: [...here, ...there],
    count: here.length + there.length + unlisted,
    waiting: new Set(waiting.map(({ id }) => id)),
  }
}
