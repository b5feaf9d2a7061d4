import { describe, expect, it } from 'vitest'
import { SCREENS, type ScreenRow } from '#domain/access/screens.ts'
import {
  ariaKeysOf,
  isScreenPrefix,
  keysOf,
  pressedScreen,
  pressedShortcut,
  SCREEN_KEYS,
  SHORTCUTS,
  screenKeysOf,
} from './table.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = (code: string, key: string, more: Partial<typeof NONE> = {}) => ({
  ...NONE,
  code,
  key,
  ...more,
})

describe('the table of shortcuts', () => {
  it('recognises letters by their place, whatever the layout writes there', () => {
    expect(pressedShortcut(press('KeyT', 't'))).toBe('take')
    expect(pressedShortcut(press('KeyT', 'е'))).toBe('take')
    expect(pressedShortcut(press('KeyK', 'л', { ctrlKey: true }))).toBe('palette')
    expect(pressedShortcut(press('KeyK', 'k', { metaKey: true }))).toBe('palette')
    expect(pressedShortcut(press('KeyK', 'л'))).toBe('up')
  })

  it('recognises ? and / by what they write, wherever the layout has them', () => {
    expect(pressedShortcut(press('Digit7', '?', { shiftKey: true }))).toBe('help')
    expect(pressedShortcut(press('Slash', '?', { shiftKey: true }))).toBe('help')
    expect(pressedShortcut(press('Slash', '/'))).toBe('search')
    expect(pressedShortcut(press('Slash', '.'))).toBeNull()
  })

  it('names the keys as a keyboard and as aria-keyshortcuts have them', () => {
    expect(pressedShortcut(press('Space', ' '))).toBe('preview')
    expect([keysOf('preview'), ariaKeysOf('preview')]).toEqual([['Space'], 'Space'])
    expect([keysOf('back'), ariaKeysOf('back')]).toEqual([['Esc'], 'Escape'])
    expect([keysOf('take'), screenKeysOf('clients')]).toEqual([['T'], ['G', 'C']])
  })

  it('leaves the shortcuts of the browser alone', () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
      expect(pressedShortcut(press('KeyT', 't', more))).toBeNull()
    expect(isScreenPrefix(press('KeyG', 'g', { ctrlKey: true }))).toBe(false)
  })

  it('gives a key to the photo while one is shown, otherwise to the list', () => {
    expect(pressedShortcut(press('KeyR', 'r'), () => true)).toBe('turn_photo')
    expect(pressedShortcut(press('KeyR', 'r'), () => false)).toBe('show_new')
    expect(pressedShortcut(press('Digit3', '3'))).toBe('photo_3')
    expect(pressedShortcut(press('KeyP', 'P', { shiftKey: true }))).toBe('return_photo')
    expect(pressedShortcut(press('KeyP', 'p'))).toBeNull()
    expect(keysOf('return_photo')).toEqual(['⇧', 'P'])
    expect(ariaKeysOf('return_photo')).toBe('Shift+P')
  })

  it('gives a key to the row that waits for approval while it has the focus, otherwise to the page', () => {
    const only = (available: string) => (id: string) => id === available
    expect(pressedShortcut(press('KeyN', 'т'), only('refuse'))).toBe('refuse')
    expect(pressedShortcut(press('KeyN', 'n'), () => false)).toBe('next')
    expect(pressedShortcut(press('KeyY', 'y'), only('approve'))).toBe('approve')
    expect(pressedShortcut(press('KeyY', 'н'), only('check_right'))).toBe('check_right')
  })

  it('tells the row from the rows up to it by Shift', () => {
    expect(pressedShortcut(press('KeyX', 'x'))).toBe('select')
    expect(pressedShortcut(press('KeyX', 'X', { shiftKey: true }))).toBe('select_to')
    expect(pressedShortcut(press('BracketLeft', 'х'))).toBe('queue')
  })

  it('opens screens by a letter after G', () => {
    expect(isScreenPrefix(press('KeyG', 'п'))).toBe(true)
    expect(pressedScreen(press('KeyC', 'с'))).toBe('clients')
    expect(pressedScreen(press('KeyZ', 'z'))).toBeNull()
  })

  it('gives each key one meaning, and letters to screens of the menu only', () => {
    const placeOf = (scope: string) => (scope === 'case' || scope === 'approvals' ? scope : 'page')
    for (const place of ['case', 'approvals', 'page']) {
      const rows = Object.values(SHORTCUTS).filter(({ scope }) => placeOf(scope) === place)
      const presses = rows.map((row) => JSON.stringify({ ...row, scope: '' }))
      expect(new Set(presses).size).toBe(presses.length)
    }
    const letters = Object.values(SCREEN_KEYS)
    expect(new Set(letters).size).toBe(letters.length)
    const rows: Record<string, ScreenRow> = SCREENS
    expect(Object.keys(SCREEN_KEYS).filter((id) => !rows[id]?.built || rows[id].menu === null)).toEqual([])
  })
})
