import { describe, expect, it } from 'vitest'
import { readLevel, readPieces, readUnit } from './upload.ts'

describe('a cell of an upload of stock', () => {
  it('has whole pieces', () => {
    expect(readPieces(12)).toEqual({ value: 12 })
    expect(readPieces('1 200')).toEqual({ value: 1200 })
    expect(readPieces('3,00')).toEqual({ value: 3 })
    for (const wrong of [0, -1, 1.5, '1,5', 'шт', 100_001, ''])
      expect(readPieces(wrong)).toEqual({ fault: 'line_quantity' })
  })

  it('has a level from nothing on', () => {
    expect(readLevel(0)).toEqual({ value: 0 })
    for (const wrong of [-1, 0.5, 'x']) expect(readLevel(wrong)).toEqual({ fault: 'level_quantity' })
  })

  it('has the codes of one piece', () => {
    const imei = '352099001761481'
    expect(readUnit(imei)).toEqual({ value: { imei, gtin: null, serial: null, marking: null } })
    expect(readUnit(Number(imei))).toEqual(readUnit(imei))
    expect(readUnit('352099001761482')).toEqual({ fault: 'upload_unit' })
    const marking = '010460000000001521ABCDEFG'
    expect(readUnit(marking)).toEqual({
      value: { imei: null, gtin: '04600000000015', serial: 'ABCDEFG', marking },
    })
    expect(readUnit('4600000000015')).toEqual({ fault: 'upload_unit' })
  })
})
