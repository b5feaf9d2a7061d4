// Evaluates the ready-for-offline check (src/docs/offline.md#storage-quota, #clocks, F45): turns the findings into
// one line for each item, with a state and the key of its text. Pure, so that every outcome can be checked without a
// tablet.

import type { CameraError } from '#app/capture/camera/trouble.ts'
import type { KeyUnder } from '#app/i18n/i18n.ts'
import type { StorageQuota } from '#app/offline/store/quota.ts'
import type { ScreenTitle } from '#domain/access/screens.ts'
import { isAnythingWaiting, type WaitingWork } from '#domain/applications/figures/waiting-work.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/kernel/time/durations.ts'
import { storageProtectionOf } from '#domain/tablets/storage-protection.ts'
import { SIGN_IN_GRACE_MS } from '#domain/users/sign-in.ts'

export type Findings = {
  now: number
  /** Null if no worker answers. */
  shell: { wanted: number; missing: number } | null
  /** Titles of the person's screens: those that open without internet, that are not stored, and that are stored when used. */
  screens: { opens: ScreenTitle[]; missing: ScreenTitle[]; onUse: ScreenTitle[] }
  referenceAt: number | null
  quota: StorageQuota
  /** The browser has asked the person whether the app may keep its data, and waits. */
  isStorageQuestionOpen: boolean
  /** The app can be installed on this tablet and is not yet. */
  canInstall: boolean
  /** `asked`: the browser has asked the person whether the app may use the camera, and waits. */
  camera: 'works' | 'blank' | 'asked' | CameraError
  signedInAt: number | null
  /** The tablet's clock minus the server's; null without internet. */
  skewMs: number | null
  waiting: WaitingWork
  /** Applications that wait for a person. */
  attention: number
}
export type State = 'ok' | 'warn' | 'bad' | 'unknown'
export type Line = {
  key: 'shell' | 'screens' | 'reference' | 'storage' | 'camera' | 'session' | 'clock' | 'unsent'
  state: State
  word: string
  params: Record<string, number>
  /** An instant that the text contains, in milliseconds. */
  at?: number
  /** Titles of screens that the text lists. */
  screens?: ScreenTitle[]
}

const MB = 1_000_000
/** Reference data of up to this age suffice for a day. */
const FRESH_MS = 24 * HOUR_MS
/** The longest working day. */
const DAY_HOURS = 14
/** More than the delay of a slow answer explains. */
const SKEW_MS = 2 * MINUTE_MS

const line = <K extends Line['key']>(
  key: K,
  [state, word]: readonly [State, KeyUnder<`ready:lines.${K}`>],
  params: Line['params'] = {},
): Line => ({ key, state, word, params })

function shellLine({ shell }: Findings): Line {
  if (shell === null) return line('shell', ['bad', 'none'])
  if (shell.missing > 0) return line('shell', ['bad', 'missing'], { count: shell.missing })
  return line('shell', ['ok', 'kept'], { count: shell.wanted })
}

/** Lists the screens that may need internet. Without the shell no screen opens, so nothing is claimed. */
function screensLine({ shell, screens: { opens, missing, onUse } }: Findings): Line {
  if (shell === null || shell.missing > 0) return line('screens', ['unknown', 'unknown'])
  if (missing.length > 0) return { ...line('screens', ['warn', 'missing']), screens: missing }
  if (onUse.length > 0) return { ...line('screens', ['ok', 'some']), screens: onUse }
  return { ...line('screens', ['ok', 'all']), screens: opens }
}

function referenceLine({ referenceAt, now }: Findings): Line {
  if (referenceAt === null) return line('reference', ['bad', 'none'])
  const found = now - referenceAt < FRESH_MS ? (['ok', 'fresh'] as const) : (['warn', 'old'] as const)
  return { ...line('reference', found), at: referenceAt }
}

function storageLine({ quota, isStorageQuestionOpen, canInstall }: Findings): Line {
  const free = { free: Math.max(0, Math.round(quota.free / MB)) }
  if (quota.level === 'full') return line('storage', ['bad', 'full'], free)
  if (quota.level === 'low') return line('storage', ['warn', 'low'], free)
  if (storageProtectionOf({ isSaved: true, persisted: quota.persisted }) === 'kept')
    return line('storage', ['ok', 'roomy'], free)
  if (isStorageQuestionOpen) return line('storage', ['warn', 'asked'], free)
  return line('storage', ['warn', canInstall ? 'open' : 'exposed'], free)
}

const CAMERA: Record<Findings['camera'], State> = {
  works: 'ok',
  blank: 'warn',
  asked: 'warn',
  denied: 'bad',
  busy: 'warn',
  absent: 'warn',
}

function sessionLine({ signedInAt, now }: Findings): Line {
  const left = signedInAt === null ? 0 : signedInAt + SIGN_IN_GRACE_MS - now
  const hours = { hours: Math.max(0, Math.floor(left / HOUR_MS)) }
  if (left <= 0) return line('session', ['bad', 'over'])
  return line('session', hours.hours >= DAY_HOURS ? ['ok', 'long'] : ['warn', 'short'], hours)
}

function clockLine({ skewMs }: Findings): Line {
  if (skewMs === null) return line('clock', ['unknown', 'unknown'])
  if (Math.abs(skewMs) < SKEW_MS) return line('clock', ['ok', 'right'])
  return line('clock', ['warn', 'off'], { minutes: Math.round(Math.abs(skewMs) / MINUTE_MS) })
}

function unsentLine({ waiting, attention }: Findings): Line {
  if (attention > 0) return line('unsent', ['bad', 'attention'], { count: attention })
  const { applications, photos, other } = waiting
  if (!isAnythingWaiting(waiting)) return line('unsent', ['ok', 'clean'])
  return line('unsent', ['warn', 'waiting'], { applications, photos, other })
}

/** One line for each check, in the order of the page. */
export const evaluateFindings = (found: Findings): Line[] => [
  shellLine(found),
  screensLine(found),
  referenceLine(found),
  storageLine(found),
  line('camera', [CAMERA[found.camera], found.camera]),
  sessionLine(found),
  clockLine(found),
  unsentLine(found),
]

/** The verdict is the worst of the lines; a check without a result counts as a warning. */
export function verdictOf(lines: readonly Line[]): 'good' | 'warn' | 'bad' {
  if (lines.some(({ state }) => state === 'bad')) return 'bad'
  return lines.some(({ state }) => state !== 'ok') ? 'warn' : 'good'
}
