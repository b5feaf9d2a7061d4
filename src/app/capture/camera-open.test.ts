import { expect, it } from 'vitest'
import { isCameraOpen, noteCameraOpen } from './camera-open.ts'

it('is open until the last camera is closed, however often one says so', () => {
  expect(isCameraOpen()).toBe(false)
  const first = noteCameraOpen()
  const second = noteCameraOpen()
  first()
  first()
  expect(isCameraOpen()).toBe(true)
  second()
  expect(isCameraOpen()).toBe(false)
})
