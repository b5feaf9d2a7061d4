// Every outcome of the ready-for-offline check, and its verdict.
import { describe, expect, it } from 'vitest'
import type { StorageQuota } from '#app/offline/store/quota.ts'
import { NOTHING_WAITS } from '#domain/applications/figures/waiting-work.ts'
import { evaluateFindings, type Findings, type Line, verdictOf } from './evaluate.ts'

const NOW = Date.parse('2026-11-21T05:00:00Z')
const HOUR = 3_600_000
const quotaOf = (change: Partial<StorageQuota> = {}): StorageQuota => ({
  usage: 100_000_000,
  quota: 2_000_000_000,
  free: 1_900_000_000,
  share: 0.05,
  persisted: true,
  level: 'ok',
  ...change,
})
const WAITING = { applications: 1, photos: 4, other: 0 }
const GOOD: Findings = {
  now: NOW,
  shell: { wanted: 200, missing: 0 },
  screens: { opens: ['applications', 'outbox'], missing: [], onUse: [] },
  referenceAt: NOW - HOUR,
  quota: quotaOf(),
  isStorageQuestionOpen: false,
  canInstall: true,
  camera: 'works',
  signedInAt: NOW - HOUR,
  skewMs: 900,
  waiting: NOTHING_WAITS,
  attention: 0,
}
const lineOf = (key: Line['key'], change: Partial<Findings>) =>
  evaluateFindings({ ...GOOD, ...change }).find((line) => line.key === key)

it('every line of a good tablet is ok', () => {
  const lines = evaluateFindings(GOOD)
  expect(lines.map(({ key, state }) => [key, state])).toEqual([
    ['shell', 'ok'],
    ['screens', 'ok'],
    ['reference', 'ok'],
    ['storage', 'ok'],
    ['camera', 'ok'],
    ['session', 'ok'],
    ['clock', 'ok'],
    ['unsent', 'ok'],
  ])
  expect(verdictOf(lines)).toBe('good')
})

describe.each<[Line['key'], Partial<Findings>, Partial<Line>]>([
  ['shell', { shell: null }, { state: 'bad', word: 'none' }],
  ['shell', { shell: { wanted: 200, missing: 3 } }, { state: 'bad', word: 'missing', params: { count: 3 } }],
  ['reference', { referenceAt: null }, { state: 'bad', word: 'none' }],
  ['reference', { referenceAt: NOW - 25 * HOUR }, { state: 'warn', word: 'old', at: NOW - 25 * HOUR }],
  [
    'storage',
    { quota: quotaOf({ persisted: false }) },
    { state: 'warn', word: 'open', params: { free: 1900 } },
  ],
  [
    'storage',
    { quota: quotaOf({ persisted: false }), canInstall: false },
    { state: 'warn', word: 'exposed' },
  ],
  [
    'storage',
    { quota: quotaOf({ persisted: false }), isStorageQuestionOpen: true },
    { state: 'warn', word: 'asked' },
  ],
  ['camera', { camera: 'asked' }, { state: 'warn', word: 'asked' }],
  [
    'storage',
    { quota: quotaOf({ level: 'low', free: 200e6 }) },
    { state: 'warn', word: 'low', params: { free: 200 } },
  ],
  [
    'storage',
    { quota: quotaOf({ level: 'full', free: -1 }) },
    { state: 'bad', word: 'full', params: { free: 0 } },
  ],
  ['camera', { camera: 'denied' }, { state: 'bad', word: 'denied' }],
  ['camera', { camera: 'busy' }, { state: 'warn', word: 'busy' }],
  ['camera', { camera: 'absent' }, { state: 'warn', word: 'absent' }],
  ['camera', { camera: 'blank' }, { state: 'warn', word: 'blank' }],
  ['session', { signedInAt: NOW - 60 * HOUR }, { state: 'warn', word: 'short', params: { hours: 12 } }],
  ['session', { signedInAt: NOW - 73 * HOUR }, { state: 'bad', word: 'over' }],
  ['session', { signedInAt: null }, { state: 'bad', word: 'over' }],
  ['clock', { skewMs: null }, { state: 'unknown', word: 'unknown' }],
  ['clock', { skewMs: -11 * 60_000 }, { state: 'warn', word: 'off', params: { minutes: 11 } }],
  ['unsent', { waiting: WAITING }, { state: 'warn', word: 'waiting', params: { ...WAITING } }],
  ['unsent', { waiting: WAITING, attention: 1 }, { state: 'bad', word: 'attention', params: { count: 1 } }],
])('%s with %o', (key, change, expected) => {
  it('has its state and text, and affects the verdict', () => {
    expect(lineOf(key, change)).toMatchObject(expected)
    const whole = expected.state === 'bad' ? 'bad' : 'warn'
    expect(verdictOf(evaluateFindings({ ...GOOD, ...change }))).toBe(whole)
  })
})

it('names the screens that need internet', () => {
  const screens: Findings['screens'] = {
    opens: ['applications', 'outbox'],
    missing: ['clients'],
    onUse: ['stock'],
  }
  expect(lineOf('screens', { screens })).toMatchObject({
    state: 'warn',
    word: 'missing',
    screens: ['clients'],
  })
  const stored = { ...screens, missing: [] }
  expect(lineOf('screens', { screens: stored })).toMatchObject({
    state: 'ok',
    word: 'some',
    screens: ['stock'],
  })
  expect(lineOf('screens', {})).toMatchObject({ word: 'all', screens: ['applications', 'outbox'] })
  expect(lineOf('screens', { screens, shell: null })).toMatchObject({ state: 'unknown' })
})
