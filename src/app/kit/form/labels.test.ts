// @vitest-environment jsdom
// The labels of a record: of its fields, its states, its changes and its actions.
import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatPhone } from '#domain/kernel/phone.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { labelsOf, named, type ValueLabels } from './labels.ts'

const TEXTS = {
  movements: {
    fields: { from_branch: 'Откуда', state: 'Состояние', note: 'Примечание' },
    states: { draft: 'Черновик' },
    events: { recall: 'Отозвано' },
  },
  users: { events: { user_block: 'Заблокирован' } },
  reports: { scheduled: { fields: { every: 'Как часто' }, every: { day: 'Каждый день' } } },
}

const VALUES: ValueLabels<'branches'> = {
  state: 'states',
  from_branch: named('branches'),
  to_branch: named('branches', () => 'другой'),
  sent_on: formatDate,
  phone: formatPhone,
  is_urgent: (_text, value) => (value === true ? 'да' : 'нет'),
}
const movements = labelsOf('movements', VALUES, 'movement', 'count')
const shown = (field: string, value: unknown) => movements.describeChange(field, value).value

beforeAll(async () => {
  await i18next.init({ lng: 'ru', resources: { ru: TEXTS } })
})

it('labels fields and states', () => {
  expect(movements.fieldLabel('from_branch')).toBe('Откуда')
  expect(movements.stateLabel('draft')).toBe('Черновик')
})

describe('a changed field', () => {
  it('has the label of the field, an unknown one its name', () => {
    expect(movements.describeChange('note', 'x')).toEqual({ label: 'Примечание', value: 'x' })
    expect(movements.describeChange('unknown', 1)).toEqual({ label: 'unknown', value: '1' })
  })

  it.each([
    ['a key of a group of texts', 'state', 'draft', 'Черновик'],
    ['an unknown key', 'state', 'planted', 'planted'],
    ['a day', 'sent_on', '2026-03-06', '06.03.2026'],
    ['a phone', 'phone', '+998901234567', formatPhone('+998901234567')],
    ['a flag that is off', 'is_urgent', false, 'нет'],
    ['zero', 'note', 0, '0'],
  ])('shows %s', (_title, field, value, text) => {
    expect(shown(field, value)).toBe(text)
  })

  it.each([null, undefined, ''])('shows %j as nothing, however its field is shown', (value) => {
    for (const field of [...Object.keys(VALUES), 'note']) expect(shown(field, value)).toBe('')
  })

  it('shows an id or a list of ids by name, and what has a name already as it is', () => {
    const describeChange = movements.describeChangeWith({
      branches: new Map([
        [1, 'Чорсу'],
        [2, 'Сергели'],
      ]),
    })
    expect(describeChange('from_branch', 1).value).toBe('Чорсу')
    expect(describeChange('from_branch', [2, 1, 3]).value).toBe('Сергели, Чорсу, 3')
    expect(describeChange('to_branch', 3).value).toBe('другой')
    expect(describeChange('from_branch', 'Чорсу').value).toBe('Чорсу')
    expect(shown('from_branch', 1)).toBe('1')
  })

  it('is shown by one function for every field', () => {
    expect(labelsOf('movements', (text) => `«${text}»`).valueLabel('note', 'x')).toBe('«x»')
  })
})

describe('an action of the history', () => {
  it('is found without the word of its record, in every kind of record', () => {
    expect(movements.actionLabel('movement_recall')).toBe('Отозвано')
    expect(movements.actionLabel('count_recall')).toBe('Отозвано')
    expect(movements.actionLabel('movement_update')).toBeNull()
    expect(movements.actionLabel('order_recall')).toBeNull()
  })

  it('is found as a whole where no word is given', () => {
    expect(labelsOf('users').actionLabel('user_block')).toBe('Заблокирован')
  })
})

it('reads a group of texts within a namespace', () => {
  const scheduled = labelsOf('reports:scheduled', { every: 'every' })
  expect(scheduled.fieldLabel('every')).toBe('Как часто')
  expect(scheduled.describeChange('every', 'day')).toEqual({ label: 'Как часто', value: 'Каждый день' })
})

it('takes only fields and states that have a text', () => {
  type Accepts<Parameter, Value> = Value extends Parameter ? true : false
  type Field = Parameters<typeof movements.fieldLabel>[0]
  type State = Parameters<typeof movements.stateLabel>[0]
  const ofField: Accepts<Field, 'from_branch'> = true
  const ofPlanted: Accepts<Field, 'planted'> = false
  const ofState: Accepts<State, 'draft' | 'sent'> = true
  const ofPlantedState: Accepts<State, 'planted'> = false
  expect([ofField, ofPlanted, ofState, ofPlantedState]).toEqual([true, false, true, false])
})
