import { expect, it } from 'vitest'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { NOTIFICATION_KINDS } from '#domain/notifications/notification.ts'
import { subjectAddress } from './address.ts'

const everything = () => true
const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

it('opens the record of a notification', () => {
  expect(subjectAddress({ kind: 'limit_approved', subject: id }, everything)).toEqual({
    to: '/applications/$id',
    params: { id },
  })
  expect(subjectAddress({ kind: 'dispatch_waiting', subject: '7' }, everything)).toEqual({
    to: '/send_information',
    search: { tab: 'dispatches', open: '7' },
  })
  expect(subjectAddress({ kind: 'complaint_near', subject: '7' }, everything)).toEqual({
    to: '/complaint',
    search: { open: '7' },
  })
})

it('opens nothing that the person may not see', () => {
  const without = (permission: PermissionKey) => permission !== 'applications.view'
  expect(subjectAddress({ kind: 'limit_approved', subject: id }, without)).toBeNull()
})

it('opens nothing for an announcement, whose page is that of the notification, and for a shift', () => {
  const unopened = NOTIFICATION_KINDS.filter(
    (kind) => kind !== 'report_ready' && subjectAddress({ kind, subject: '7' }, everything) === null,
  )
  expect(unopened).toEqual(['announcement', 'correction_decided'])
})
