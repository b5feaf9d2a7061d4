// How the app takes over the sign-in form of index.html (decision 0122).
import { getLanguage, setLanguage } from '#app/i18n/i18n.ts'
import { firstForm, removeFirstForm } from '#app/platform/first-form.ts'
import { LANGUAGES } from '#domain/kernel/texts/language.ts'

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const input = form.elements.namedItem(name)
  return input instanceof HTMLInputElement ? input : null
}

const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Puts in what was typed like a paste, so that masks and React see it; the caret and the focus follow. */
function takeInput(from: HTMLInputElement, to: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = from
  if (document.activeElement === from) to.focus()
  if (value === '') return
  write?.call(to, value)
  if (document.activeElement === to) to.setSelectionRange(selectionStart, selectionEnd)
  to.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
}

/** The language that was chosen in the first form, which has written only its own texts in it. */
function takeLanguage(chosen: unknown): void {
  const before = getLanguage()
  const language = LANGUAGES.find((one) => one === chosen) ?? before
  document.documentElement.lang = before
  if (language !== before) void setLanguage(language).catch(() => undefined)
}

/**
 * Moves what was typed in the first form into the app's own form, with caret and focus, and sends it if the first one was sent. Without
 * a first form nothing happens. Runs before the first frame of the app's form, so that no key is lost between the two.
 */
export function takeOverFirstForm(form: HTMLFormElement): void {
  const first = firstForm()
  if (first === null) return
  for (const name of ['phone', 'password']) {
    const [from, to] = [inputOf(first, name), inputOf(form, name)]
    if (from !== null && to !== null) takeInput(from, to)
  }
  if (!form.contains(document.activeElement)) inputOf(form, 'phone')?.focus()
  const wasSent = first.querySelector('[aria-busy]') !== null
  takeLanguage(new FormData(first).get('language'))
  removeFirstForm()
  // After the typed texts have reached the form.
  if (wasSent) setTimeout(() => form.requestSubmit())
}
