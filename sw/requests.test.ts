// Which requests the worker answers and which go to the server.
import { expect, it } from 'vitest'
import { NEVER, READER } from './requests.ts'

const isServers = (path: string) => NEVER.some((rule) => rule.test(path))

it.each(['/api/uz/auth/user', '/api', '/files/12/1', '/api/dev/sms', '/metrics'])(
  '%s is the server’s',
  (path) => {
    expect(isServers(path)).toBe(true)
  },
)

it.each(['/', '/applications', '/applications/add', '/apiary', '/auth/login', '/outbox', '/dev/sms'])(
  '%s is a page of the app',
  (path) => {
    expect(isServers(path)).toBe(false)
  },
)

it('recognises only the files of the readers', () => {
  expect(READER.test('/assets/zxing_reader-Ab_1-2cd.wasm')).toBe(true)
  expect(READER.test('/assets/reader-Ab_1-2cd.js')).toBe(true)
  for (const name of ['mrz-kernel-ndZawJff.wasm', 'mrz-weights-DdAaHimM.bin', 'mrz-worker-IOiCLjy9.js'])
    expect(READER.test(`/assets/${name}`)).toBe(true)
  expect(READER.test('/assets/zxing_reader.wasm.js')).toBe(false)
  expect(READER.test('/api/assets/zxing_reader-Ab_1-2cd.wasm')).toBe(false)
})
