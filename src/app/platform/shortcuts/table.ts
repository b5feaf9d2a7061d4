// Every keyboard shortcut of the app: the handler, the dialog of all shortcuts, the settings and the hints on buttons read
// this table. Letters are named by their place on the keyboard (`KeyboardEvent.code`), so a Cyrillic layout has the same ones.
import type { ScreenId } from '#domain/access/screens.ts'

/** Where a shortcut works: on every page, in a list, on applications, while fields are compared with photos, on a row that waits for approval. */
export const SHORTCUT_SCOPES = ['anywhere', 'list', 'applications', 'case', 'approvals', 'screens'] as const
export type ShortcutScope = (typeof SHORTCUT_SCOPES)[number]

export type Shortcut = {
  scope: ShortcutScope
  code: string
  /** With Ctrl, or Cmd on a Mac; also works while a field has the focus. */
  hasCtrl?: true
  hasShift?: true
  /** Pressed after G. */
  afterG?: true
  /** The character of the key in any layout, for signs that layouts place differently. */
  sign?: string
}

export const SHORTCUTS = {
  palette: { scope: 'anywhere', code: 'KeyK', hasCtrl: true },
  help: { scope: 'anywhere', code: '', sign: '?' },
  search: { scope: 'anywhere', code: '', sign: '/' },
  back: { scope: 'anywhere', code: 'Escape' },
  down: { scope: 'list', code: 'KeyJ' },
  up: { scope: 'list', code: 'KeyK' },
  open: { scope: 'list', code: 'Enter' },
  preview: { scope: 'list', code: 'Space' },
  select: { scope: 'list', code: 'KeyX' },
  select_to: { scope: 'list', code: 'KeyX', hasShift: true },
  show_new: { scope: 'list', code: 'KeyR' },
  take: { scope: 'applications', code: 'KeyT' },
  next: { scope: 'applications', code: 'KeyN' },
  queue: { scope: 'applications', code: 'BracketLeft' },
  check_right: { scope: 'case', code: 'KeyY' },
  photo_1: { scope: 'case', code: 'Digit1' },
  photo_2: { scope: 'case', code: 'Digit2' },
  photo_3: { scope: 'case', code: 'Digit3' },
  photo_4: { scope: 'case', code: 'Digit4' },
  loupe: { scope: 'case', code: 'KeyL' },
  turn_photo: { scope: 'case', code: 'KeyR' },
  return_photo: { scope: 'case', code: 'KeyP', hasShift: true },
  proceed: { scope: 'applications', code: 'Enter', hasCtrl: true },
  approve: { scope: 'approvals', code: 'KeyY' },
  refuse: { scope: 'approvals', code: 'KeyN' },
} as const satisfies Record<string, Shortcut>
export type ShortcutId = keyof typeof SHORTCUTS
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[]

/** The letter after G that opens a screen. */
export const SCREEN_KEYS = {
  welcome: 'KeyH',
  applications: 'KeyA',
  'applications.add_photo': 'KeyP',
  outside: 'KeyV',
  clients: 'KeyC',
  outbox: 'KeyO',
  stock: 'KeyS',
  'reference.goods': 'KeyG',
  partners: 'KeyF',
  branches: 'KeyB',
  users: 'KeyU',
  managers: 'KeyM',
  tablets: 'KeyT',
} as const satisfies Partial<Record<ScreenId, string>>

const NAMES: Record<string, string> = { Escape: 'Esc', Enter: 'Enter', BracketLeft: '[' }
const keyName = (code: string): string => NAMES[code] ?? code.replace(/^(Key|Digit)/, '')
const isMac = (): boolean => /Mac|iPad|iPhone/.test(navigator.platform)

/** The names of the keys to press, as they are printed on a Latin keyboard. */
export function keysOf(id: ShortcutId): string[] {
  const { code, hasCtrl, hasShift, sign }: Shortcut = SHORTCUTS[id]
  const modifiers = [...(hasCtrl ? [isMac() ? '⌘' : 'Ctrl'] : []), ...(hasShift ? ['⇧'] : [])]
  return [...modifiers, sign ?? keyName(code)]
}

/** The names of the keys that open a screen; none where it has no letter. */
export function screenKeysOf(id: string): string[] {
  const code = Object.entries(SCREEN_KEYS).find(([screen]) => screen === id)?.[1]
  return code === undefined ? [] : ['G', keyName(code)]
}

/** The value of `aria-keyshortcuts`. */
export function ariaKeysOf(id: ShortcutId): string {
  const { code, hasCtrl, hasShift, sign }: Shortcut = SHORTCUTS[id]
  const key = sign ?? (code === 'Escape' ? code : keyName(code))
  if (hasShift) return `Shift+${key}`
  return hasCtrl ? `Control+${key} Meta+${key}` : key
}

type Pressed = Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

function isPressed(shortcut: Shortcut, event: Pressed): boolean {
  if (event.altKey || (shortcut.hasCtrl === true) !== (event.ctrlKey || event.metaKey)) return false
  if (shortcut.sign !== undefined) return event.key === shortcut.sign
  return (
    event.shiftKey === (shortcut.hasShift === true) &&
    (event.code === 'NumpadEnter' ? 'Enter' : event.code) === shortcut.code
  )
}

/** Scopes whose keys come before the same keys of the others, while the page can do them. */
const INNER: readonly ShortcutScope[] = ['case', 'approvals']

/**
 * The shortcut of a key press; null where it has none. Not for the letters after G. Of two with the same key the one of the
 * inner scope counts where `isAvailable` says that the page can do it.
 */
export function pressedShortcut(
  event: Pressed,
  isAvailable: (id: ShortcutId) => boolean = () => false,
): ShortcutId | null {
  const pressed = SHORTCUT_IDS.filter((id) => isPressed(SHORTCUTS[id], event))
  const inner = pressed.filter((id) => INNER.includes(SHORTCUTS[id].scope))
  const outer = pressed.find((id) => !inner.includes(id))
  return inner.find(isAvailable) ?? outer ?? inner[0] ?? null
}

/** Whether a key press begins the shortcut of a screen. */
export const isScreenPrefix = (event: Pressed): boolean =>
  isPressed({ scope: 'screens', code: 'KeyG' }, event)

/** The screen that a key press after G opens; null where there is none. */
export function pressedScreen(event: Pressed): ScreenId | null {
  const found = Object.entries(SCREEN_KEYS).find(([, code]) => isPressed({ scope: 'screens', code }, event))
  return found === undefined ? null : (found[0] as keyof typeof SCREEN_KEYS)
}
