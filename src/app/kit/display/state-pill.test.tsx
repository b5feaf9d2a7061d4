// @vitest-environment jsdom
// The pill of a state. Its types are proven by values that compile only while a table is whole and every state has a text.
import i18next from 'i18next'
import { CircleCheck } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { type StateLook, statePill } from './state-pill.tsx'

const LOOKS = { draft: ['warn'], active: ['ok', CircleCheck], ended: ['calm'] } as const
const Pill = statePill('promotions:states', LOOKS)

beforeAll(async () => {
  await i18next.init({
    lng: 'ru',
    resources: { ru: { promotions: { states: { draft: 'Черновик', active: 'Идёт', ended: 'Закончена' } } } },
  })
})

it('shows the label of the state', () => {
  expect(renderToStaticMarkup(<Pill state="draft" />)).toContain('>Черновик</span>')
  expect(renderToStaticMarkup(<Pill state="ended" />)).toContain('>Закончена</span>')
})

it('shows it in the colour and with the icon of its look', () => {
  const shown = renderToStaticMarkup(<Pill state="active" />)
  expect(shown).toContain('text-ok')
  expect(shown).toContain('<svg')
  expect(renderToStaticMarkup(<Pill state="draft" />)).not.toContain('<svg')
})

it('takes only a table that has a look for every label of the place, and only states with a label', () => {
  type Accepts<Parameter, Value> = Value extends Parameter ? true : false
  type Table = Parameters<typeof statePill<'promotions:states'>>[1]
  type State = Parameters<typeof Pill>[0]['state']
  const ofWhole: Accepts<Table, Record<'draft' | 'active' | 'ended', StateLook>> = true
  const ofPart: Accepts<Table, Record<'draft' | 'active', StateLook>> = false
  const ofKnown: Accepts<State, 'draft' | 'active' | 'ended'> = true
  const ofPlanted: Accepts<State, 'planted'> = false
  expect([ofWhole, ofPart, ofKnown, ofPlanted]).toEqual([true, false, true, false])
})
