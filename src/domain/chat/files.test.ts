import { expect, it } from 'vitest'
import { chatFileFault } from './files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it.each([
  ['%PDF-1.7\n…', null],
  ['\n\n%PDF-1.4', null],
  ['', 'pdf_invalid'],
  ['%PDF', 'pdf_invalid'],
  ['MZ\u0000', 'pdf_invalid'],
  [`${' '.repeat(2000)}%PDF-1.7`, 'pdf_invalid'],
])('a PDF that begins %j: %s', (text, fault) => expect(chatFileFault('pdf', bytes(text))).toBe(fault))

it('a photo is a whole JPEG', () => {
  expect(chatFileFault('photo', bytes('%PDF-1.7'))).toBe('image_invalid')
  expect(chatFileFault('photo', new Uint8Array([0xff, 0xd8, 0xff]))).toBe('image_invalid')
})
