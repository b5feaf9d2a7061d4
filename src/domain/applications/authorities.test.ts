import { expect, it } from 'vitest'
import { usualAuthorities } from './authorities.ts'

it('orders the authorities by how many documents they issued, spellings together', () => {
  const records = [
    'IIV 26277',
    ' ',
    'IIV 1726',
    'iiv 1726',
    null,
    'ИИВ 1726',
    'Chilonzor tumani IIB',
    undefined,
  ].map((document_authority) => (document_authority === undefined ? {} : { document_authority }))
  expect(usualAuthorities(records)).toEqual(['IIV 1726', 'IIV 26277', 'Chilonzor tumani IIB'])
})

it('offers at most thirty', () => {
  const records = Array.from({ length: 50 }, (_, at) => ({ document_authority: `IIV ${1000 + at}` }))
  expect(usualAuthorities(records)).toHaveLength(30)
})
