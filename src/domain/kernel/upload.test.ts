import { describe, expect, it } from 'vitest'
import { asLatin, cellText, comparable, faultKey, readBarcode, readIkpu, readSku, readSum } from './upload.ts'

describe('a cell of the catalogue', () => {
  it('has a barcode with the zeros that a spreadsheet drops', () => {
    expect(readBarcode(4_600_000_000_015)).toEqual({ value: '4600000000015' })
    expect(readBarcode(12_345_670)).toEqual({ value: '12345670' })
    expect(readBarcode(123_457)).toEqual({ value: '00123457' })
    expect(readBarcode('36000291452')).toEqual({ value: '036000291452' })
    expect(readBarcode(' 4600 0000 00015 ')).toEqual({ value: '4600000000015' })
    expect(readBarcode('text')).toEqual({ value: 'text' })
    for (const rounded of ['4.78E+12', '4,78E+12', '4.78e12'])
      expect(readBarcode(rounded)).toEqual({ fault: 'upload_rounded' })
  })

  it('has no code of more digits than a number keeps', () => {
    expect(readIkpu('08528001001000000')).toEqual({ value: '08528001001000000' })
    expect(readIkpu('0852 8001 0010 00000')).toEqual({ value: '08528001001000000' })
    expect(readIkpu(8_528_001_001_000_000)).toEqual({ fault: 'upload_number_code' })
    expect(readIkpu('8.528E+15')).toEqual({ fault: 'upload_rounded' })
    expect(readIkpu(8.528e21)).toEqual({ fault: 'upload_rounded' })
  })

  it('has a sum of whole soʻm, however it is written', () => {
    for (const text of [
      '1250000',
      '1 250 000',
      '1\u00a0250\u00a0000',
      '1\u202f250\u202f000 сум',
      "1250000 so'm",
    ])
      expect([text, readSum(text)]).toEqual([text, { value: 1_250_000 }])
    for (const text of ['1250000,00', '1250000.0', '1,250,000', '1.250.000'])
      expect([text, readSum(text)]).toEqual([text, { value: 1_250_000 }])
    expect(readSum(1_250_000)).toEqual({ value: 1_250_000 })
    expect(readSum('-5')).toEqual({ value: -5 })
    expect(readSum(12.5)).toEqual({ fault: 'upload_sum_fraction' })
    expect(readSum('12,5')).toEqual({ fault: 'upload_sum_fraction' })
    for (const text of ['12,500', 'дорого', '1.25E+6', true])
      expect(readSum(text)).toEqual({ fault: 'upload_sum' })
  })

  it('has an article code of one alphabet', () => {
    expect(readSku('AB-1')).toEqual({ value: 'AB-1' })
    expect(readSku(100_500)).toEqual({ value: '100500' })
    expect(readSku('АРТ-1')).toEqual({ value: 'АРТ-1' })
    expect(readSku('A\u0412-1')).toEqual({ fault: 'upload_mixed_letters' })
    expect(readSku('1.23E+12')).toEqual({ fault: 'upload_rounded' })
    expect(readSku('1E5')).toEqual({ value: '1E5' })
    expect(asLatin('\u0410\u0412-1')).toBe('AB-1')
  })

  it('is compared without what people write differently', () => {
    expect(comparable(' Oʻzbek  NOMI* ')).toBe(comparable("o'zbek nomi"))
    expect(comparable('Ёлка')).toBe('елка')
    expect(cellText({ fault: 'upload_formula' })).toBe('')
    expect(cellText('\u200b x\u00a0y ')).toBe('x y')
  })

  it('has faults that differ by their parameters', () => {
    expect(faultKey({ code: 'too_long' })).toBe('too_long')
    expect(faultKey({ code: 'too_long', params: { length: 40 } })).toBe('too_long length=40')
  })
})
