// How the app takes over the sign-in form of index.html (decision 0122).
import { getLanguage, setLanguage } from '#app/i18n/i18n.ts'
import { firstForm, removeFirstForm } from '#app/platform/first-form.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Puts in what was typed like a paste, so that masks and React see it; the caret follows. */
function takeText(from: HTMLInputElement, to: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = from
  if (value === '') return
  write?.call(to, value)
  if (document.activeElement !== to) return void to.dispatchEvent(pasted())
  to.setSelectionRange(selectionStart, selectionEnd)
  to.dispatchEvent(pasted())
  if (selectionStart === 0 && selectionEnd === value.length) to.select()
}
const pasted = () => new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' })

/** What the focus goes to from the focused element of the first form: the same field, button or language. */
function counterpartOf(focused: Element | null, form: HTMLFormElement): HTMLElement | null {
  if (focused instanceof HTMLButtonElement) return form.querySelector('[type=submit]')
  if (!(focused instanceof HTMLInputElement)) return inputOf(form, 'phone')
  if (focused.type === 'radio') return document.querySelector(`main [type=radio][value="${focused.value}"]`)
  return inputOf(form, focused.name)
}

/** The app takes the language that was chosen in the first form; one whose texts cannot be loaded stays as it was. */
async function takeLanguage(chosen: unknown): Promise<void> {
  const before = getLanguage()
  const language = LANGUAGES.find((one) => one === chosen) ?? before
  document.documentElement.lang = before
  if (language !== before) await setLanguage(language).catch(() => undefined)
}

/**
 * Moves what was typed in the first form into the app's own form, with caret and focus. Without a first form nothing happens. Runs
 * before the first frame of the app's form, so that no key is lost between the two. Resolves, in the chosen language, with whether the
 * first form was sent.
 */
export async function takeOverFirstForm(form: HTMLFormElement): Promise<boolean> {
  const first = firstForm()
  if (first === null) return false
  const { activeElement } = document
  if (first.contains(activeElement) || activeElement === document.body)
    counterpartOf(activeElement, form)?.focus()
  for (const name of ['phone', 'password']) {
    const [from, to] = [inputOf(first, name), inputOf(form, name)]
    if (from !== null && to !== null) takeText(from, to)
  }
  const wasSent = first.querySelector('[aria-busy]') !== null
  const chosen = new FormData(first).get('language')
  removeFirstForm()
  await takeLanguage(chosen)
  return wasSent
}
