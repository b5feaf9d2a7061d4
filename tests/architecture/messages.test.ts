// A message says what happened to what ("The branch Chilonzor was saved"), never "Saved": its text names the object by a parameter,
// or the thing is the only one of its kind.
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from '#support/sources.ts'
import { LANGUAGES, partsOf, textsOf } from '#support/texts.ts'

/** Texts about the only thing of its kind: one's own, of the whole shop, or what the open screen or dialog is about. */
const ONLY_ONE = [
  'partners:order.saved',
  'server-settings:server.saved',
  'server-settings:server.undone',
  'session:code.sent_again',
  'session:password.saved',
  'session:reset.done',
  'settings:picture.removed',
  'settings:picture.saved',
  'settings:pin.done_change',
  'settings:pin.done_remove',
  'settings:pin.done_set',
  'stages:card.asked_again',
  'stages:identity.copied',
  'stages:registration.sent',
  'stages:sent',
  'stages:signing.sent',
  'users:password_saved',
  'wizard:discard.done',
]

const APP = filesOf(['src/app'], /\.tsx?$/).filter(
  (path) => !path.includes('.test.') && path !== 'src/app/platform/undo.ts',
)
/** A message, or the text that is passed on to one. */
const MESSAGE =
  /(?:(?:toast\.ok|announceDone|useTransition|optionsFor)\(|\b(?:saved|sent|done|undone): )(?=([\s\S]{0,160}))/g
const KEY =
  /\b(t|label|queue|kit)\(\s*(?:'([\w:.-]+)'|`([\w:.${}\s-]+)`|[\w\s=!?.]+\?\s*'([\w:.-]+)'\s*:\s*'([\w:.-]+)')/

/** The namespace of `t`, or of another name for it, in a file. */
const namespaceOf = (source: string, name: string): string | undefined =>
  new RegExp(`\\{ ${name === 't' ? 't' : `t: ${name}`} \\} = useTranslation\\('([\\w-]+)'\\)`).exec(
    source,
  )?.[1]

/** A key with its parts in `${…}` as a rule for the keys that it can be. */
const ruleOf = (key: string): RegExp =>
  new RegExp(
    `^${key
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replaceAll('.', '\\.'))
      .join('\\w+')}$`,
  )

/** The keys of the messages of success in the code of the app. */
function messageKeys(): string[] {
  const all = [...textsOf('ru').keys()]
  return APP.flatMap((path) => {
    const source = textOf(path)
    return [...source.matchAll(MESSAGE)].flatMap(([, argument = '']) => {
      const match = KEY.exec(argument)
      if (match === null) return []
      const [, name = '', ...found] = match
      const space = namespaceOf(source, name)
      return found
        .filter((key) => key !== undefined)
        .map((key) => (key.includes(':') ? key : `${space}:${key}`))
        .flatMap((key) => all.filter((known) => ruleOf(key).test(known)))
    })
  })
}

const KEYS = [...new Set(messageKeys())].sort()

describe('messages of what happened', () => {
  it('are found in the code', () => {
    expect(KEYS.length).toBeGreaterThan(50)
  })

  it.each(LANGUAGES)('name the object in %s', (language) => {
    const texts = textsOf(language)
    const unnamed = KEYS.filter((key) => partsOf(texts.get(key) ?? '').length === 0)
    expect(unnamed.filter((key) => !ONLY_ONE.includes(key))).toEqual([])
  })

  it('have no exception that is not needed', () => {
    expect(ONLY_ONE.filter((key) => !KEYS.includes(key))).toEqual([])
  })
})
