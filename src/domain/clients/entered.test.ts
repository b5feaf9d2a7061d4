import { expect, it } from 'vitest'
import type { ClientValues } from './client.ts'
import { mergeByEntry } from './entered.ts'

const side = (values: ClientValues, day: string) => ({
  values,
  enteredAt: () => `2026-03-${day}T09:00:00.000Z`,
})
const card = side({ surname: 'Karimov', phone: '+998901234567' }, '05')

it('what was entered later replaces the card', () => {
  const { values, differences } = mergeByEntry(card, side({ surname: 'Karimova' }, '06'))
  expect([values, differences]).toEqual([{ surname: 'Karimova' }, []])
})

it('what was entered earlier and arrives later replaces nothing, and is named where it differs', () => {
  const { values, entered, differences } = mergeByEntry(
    card,
    side({ surname: 'Karimov', phone: '+998901112233', sex: 'M' }, '04'),
  )
  expect(values).toEqual(card.values)
  expect(entered.phone).toBe('2026-03-05T09:00:00.000Z')
  expect(differences).toEqual([
    { field: 'sex', arrived: 'M', kept: undefined },
    { field: 'phone', arrived: '+998901112233', kept: '+998901234567' },
  ])
})
