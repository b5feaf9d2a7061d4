import { expect, it } from 'vitest'
import { isCameraOpen, recordCameraOpen } from './camera-open.ts'

it('is open until the last camera is closed, even if one is closed twice', () => {
  expect(isCameraOpen()).toBe(false)
  const first = recordCameraOpen()
  const second = recordCameraOpen()
  first()
  first()
  expect(isCameraOpen()).toBe(true)
  second()
  expect(isCameraOpen()).toBe(false)
})
