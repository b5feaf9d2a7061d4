import { describe, expect, it } from 'vitest'
import {
  canChangeMaterial,
  completeForm,
  isCompleted,
  isLevelOpen,
  isRead,
  levelsOf,
  MATERIAL_STATES,
  MATERIAL_TRANSITIONS,
  type MaterialAction,
  type MaterialForm,
  materialForm,
  READING_STATES,
  readingState,
} from './material.ts'

const FORM: MaterialForm = {
  title: 'Pasportni suratga olish',
  info: '',
  kind: 'article',
  text: 'Gʻilofsiz, kunduzgi yorugʻlikda.',
  link: '',
  icon: 'camera',
  programs: [],
  subject_id: null,
  level: null,
  languages: ['uz-Latn'],
  mode: 'open',
  roles: [],
  questions: [],
  asked: 0,
}
const faultsOf = (values: object) => {
  const { error } = materialForm.safeParse({ ...FORM, ...values })
  return error?.issues.map(({ path, ...issue }) => [
    path.join('.'),
    'params' in issue ? issue.params?.['code'] : issue.code,
  ])
}

describe('the form of a material', () => {
  it('takes an article, a video and a file', () => {
    expect(faultsOf({})).toBeUndefined()
    expect(faultsOf({ kind: 'video', text: '', link: 'https://video.example.uz/1' })).toBeUndefined()
    expect(faultsOf({ kind: 'file', link: 'https://example.uz/a.pdf' })).toBeUndefined()
  })

  it('says what is missing or wrong', () => {
    expect(faultsOf({ title: 'a' })).toEqual([['title', 'too_small']])
    expect(faultsOf({ text: '  ' })).toEqual([['text', 'required']])
    expect(faultsOf({ kind: 'video' })).toEqual([['link', 'required']])
    expect(faultsOf({ kind: 'video', link: 'http://example.uz' })).toEqual([['link', 'address_https']])
    expect(faultsOf({ mode: 'limited' })).toEqual([['roles', 'required']])
    expect(faultsOf({ programs: [1, 1] })).toEqual([['programs', 'taken']])
    expect(faultsOf({ languages: [] })).toEqual([['languages', 'required']])
    expect(faultsOf({ level: 0 })).toEqual([['level', 'too_small']])
    const questions = [{ text: 'Nechta surat?', answers: ['Toʻrtta', 'Uchta'], right: 0 }]
    expect(faultsOf({ questions })).toEqual([['asked', 'required']])
    expect(faultsOf({ questions, asked: 2 })).toEqual([['asked', 'too_many_asked']])
    expect(faultsOf({ questions, asked: 1 })).toBeUndefined()
  })

  it('is kept without what its other values make meaningless', () => {
    const odd: MaterialForm = { ...FORM, link: 'https://example.uz', roles: [4] }
    expect(completeForm(odd)).toEqual(FORM)
    const limited: MaterialForm = { ...odd, kind: 'file', mode: 'limited' }
    expect(completeForm(limited)).toEqual(limited)
  })
})

it('each state has its changes', () => {
  const actions = Object.keys(MATERIAL_TRANSITIONS) as MaterialAction[]
  const table = MATERIAL_STATES.map((state) => [
    state,
    ...actions.filter((action) => canChangeMaterial(action, state)),
  ])
  expect(table).toEqual([
    ['draft', 'update', 'publish', 'renew_link', 'remove'],
    ['published', 'update', 'publish', 'renew_link', 'archive'],
    ['archived', 'restore'],
  ])
})

it('a view counts from the publication that is to be read again', () => {
  const opened_at = new Date(0)
  const none = { viewed_number: 0, passed_number: 0 }
  expect(readingState({ opened_at: null, ...none }, 1)).toBe('unopened')
  expect(readingState({ opened_at, ...none }, 1)).toBe('opened')
  expect(readingState({ ...none, opened_at, viewed_number: 1 }, 1)).toBe('viewed')
  expect(readingState({ ...none, opened_at, viewed_number: 1 }, 3)).toBe('opened')
  expect(readingState({ ...none, opened_at, viewed_number: 3 }, 3)).toBe('viewed')
  expect(readingState({ opened_at, viewed_number: 3, passed_number: 2 }, 3)).toBe('viewed')
  expect(readingState({ opened_at, viewed_number: 3, passed_number: 2 }, 1)).toBe('passed')
  expect(readingState({ opened_at, viewed_number: 2, passed_number: 2 }, 3)).toBe('opened')
})

it('nothing is left to do once a test, if there is one, is passed', () => {
  expect(READING_STATES.filter((state) => isCompleted(state, false))).toEqual(['viewed', 'passed'])
  expect(READING_STATES.filter((state) => isCompleted(state, true))).toEqual(['passed'])
})

it('is read once its end was reached', () => {
  expect(READING_STATES.filter(isRead)).toEqual(['viewed', 'passed'])
})

describe('levels', () => {
  it('open one after another', () => {
    const counts = [
      { level: 3, count: 1, completed: 1, passed: false },
      { level: 1, count: 1, completed: 1, passed: false },
      { level: 2, count: 2, completed: 1, passed: false },
    ]
    expect(levelsOf(counts).map(({ level, isOpen }) => [level, isOpen])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ])
    const open = [null, 1, 2, 3, 4].map((level) => isLevelOpen(level, counts))
    expect(open).toEqual([true, true, true, false, false])
    // What was passed once stays passed with what is published later.
    const passed = counts.map((one) => ({ ...one, passed: one.level === 2 }))
    expect(isLevelOpen(4, passed)).toBe(true)
  })

  it('are none where nothing has one', () => {
    expect(levelsOf([])).toEqual([])
    expect(isLevelOpen(2, [])).toBe(true)
  })
})
