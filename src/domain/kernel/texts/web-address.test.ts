import { describe, expect, it } from 'vitest'
import { isHttpsUrl } from './web-address.ts'

describe('an address of another site', () => {
  it.each(['https://example.uz', 'https://video.example.uz:8443/w?v=1#t=10'])('%s is one', (url) => {
    expect(isHttpsUrl(url)).toBe(true)
  })

  it.each([
    'http://example.uz',
    'https://localhost',
    'javascript:alert(1)',
    'https://name:password@example.uz',
    'https://example.uz/a b',
    'example.uz',
    '',
  ])('%s is none', (url) => {
    expect(isHttpsUrl(url)).toBe(false)
  })
})
