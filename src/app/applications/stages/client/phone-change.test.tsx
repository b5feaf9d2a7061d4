// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { initI18n, label, loadBackOfficeTexts } from '#app/i18n/i18n.ts'
import { TEXT_FILES } from '#app/i18n/text-files.ts'
import { PhoneChange } from './phone-change.tsx'

const sent: unknown[] = []
vi.mock('../use-step.ts', () => ({
  useStep: () => ({ act: (body: unknown) => sent.push(body), busy: false, errorOf: () => null }),
}))
vi.mock('#app/offline/store/refs.ts', () => ({
  useReference: () => ({ prefixes: ['90'], phone_prefixes: ['90'] }),
}))

let root: Root
const buttonOf = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
const press = (text: string) => act(async () => buttonOf(text)?.click())
const field = () => document.querySelector<HTMLInputElement>('input[name=new_phone]')

beforeAll(async () => {
  await initI18n(TEXT_FILES)
  await loadBackOfficeTexts()
})
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const props = { record: { id: '1' }, view: { phone_change: null, contract: null }, canAct: true }
  await act(async () =>
    root.render(
      <PhoneChange {...(props as unknown as Omit<Parameters<typeof PhoneChange>[0], 'children'>)}>
        the code of the client
      </PhoneChange>,
    ),
  )
  await press(label('stages:phone.change'))
  expect(field()).not.toBeNull()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('the change of a number is left by its button', async () => {
  await press(label('kit:cancel'))
  expect(field()).toBeNull()
  expect(document.body.textContent).toContain('the code of the client')
  await vi.waitFor(() => expect(document.activeElement).toBe(buttonOf(label('stages:phone.change'))))
  expect(sent).toEqual([])
})

it('the change of a number is left by Escape, which the page does not hear', async () => {
  const heard: string[] = []
  const listener = ({ key }: KeyboardEvent) => heard.push(key)
  document.addEventListener('keydown', listener)
  await act(async () =>
    field()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  )
  document.removeEventListener('keydown', listener)
  expect(field()).toBeNull()
  expect(heard).toEqual([])
  expect(sent).toEqual([])
})
