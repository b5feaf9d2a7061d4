import { describe, expect, it } from 'vitest'
import { SCREENS, type ScreenRow } from '#domain/access/screens.ts'
import { isScreenPrefix, pressedScreen, pressedShortcut, SCREEN_KEYS, SHORTCUTS } from './table.ts'

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

  it('leaves the shortcuts of the browser alone', () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }])
      expect(pressedShortcut(press('KeyT', 't', more))).toBeNull()
    expect(isScreenPrefix(press('KeyG', 'g', { ctrlKey: true }))).toBe(false)
  })

  it('opens screens by a letter after G', () => {
    expect(isScreenPrefix(press('KeyG', 'п'))).toBe(true)
    expect(pressedScreen(press('KeyC', 'с'))).toBe('clients')
    expect(pressedScreen(press('KeyZ', 'z'))).toBeNull()
  })

  it('gives each key one meaning, and letters to screens of the menu only', () => {
    const presses = Object.values(SHORTCUTS).map((row) => JSON.stringify({ ...row, scope: '' }))
    expect(new Set(presses).size).toBe(presses.length)
    const letters = Object.values(SCREEN_KEYS)
    expect(new Set(letters).size).toBe(letters.length)
    const rows: Record<string, ScreenRow> = SCREENS
    expect(Object.keys(SCREEN_KEYS).filter((id) => !rows[id]?.built || rows[id].menu === null)).toEqual([])
  })
})
