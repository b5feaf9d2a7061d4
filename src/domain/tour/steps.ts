// The tour of the app for people who are new (specification S3.6): what is shown, and in which order. A step is for those who may use what
// it shows, so each role has a tour of its own.
import type { PermissionKey } from '../access/permissions.ts'
import { SCREENS, type ScreenId } from '../access/screens.ts'

/** What a step points at: a part of the page that has this name. */
export const TOUR_ANCHORS = [
  'menu',
  'new_application',
  'connection',
  'take_next',
  'search',
  'notifications',
  'profile',
] as const
export type TourAnchor = (typeof TOUR_ANCHORS)[number]

type Row = {
  key: string
  screen: ScreenId
  /** Null: the whole page. */
  anchor: TourAnchor | null
  /** The permission without which there is nothing to show, besides that of the screen. */
  needs: PermissionKey | null
}

const TOUR = [
  { key: 'hello', screen: 'welcome', anchor: null, needs: null },
  { key: 'menu', screen: 'welcome', anchor: 'menu', needs: null },
  { key: 'new_application', screen: 'welcome', anchor: 'new_application', needs: 'applications.add' },
  { key: 'connection', screen: 'welcome', anchor: 'connection', needs: 'outbox' },
  { key: 'outbox', screen: 'outbox', anchor: null, needs: null },
  { key: 'missing_photos', screen: 'applications.add_photo', anchor: null, needs: null },
  { key: 'take_next', screen: 'applications', anchor: 'take_next', needs: 'applications.take' },
  { key: 'search', screen: 'welcome', anchor: 'search', needs: null },
  { key: 'notifications', screen: 'welcome', anchor: 'notifications', needs: 'notification' },
  { key: 'knowledge', screen: 'knowledge', anchor: null, needs: null },
  { key: 'profile', screen: 'welcome', anchor: 'profile', needs: null },
] as const satisfies readonly Row[]

export type TourStep = (typeof TOUR)[number]
export type TourKey = TourStep['key']

type May = (key: PermissionKey) => boolean

/** The steps of a person, in order. */
export const tourFor = (may: May): readonly TourStep[] =>
  TOUR.filter(({ screen, needs }) => {
    const { permission } = SCREENS[screen]
    return (permission === null || may(permission)) && (needs === null || may(needs))
  })

/** The place of a step; the beginning where none was reached, or where the person no longer has it. */
export const placeOf = (steps: readonly TourStep[], reached: TourKey | null): number =>
  Math.max(
    0,
    steps.findIndex(({ key }) => key === reached),
  )

/** A stored step, which another build may have written. */
export const tourKeyOf = (stored: unknown): TourKey | null =>
  TOUR.find(({ key }) => key === stored)?.key ?? null
