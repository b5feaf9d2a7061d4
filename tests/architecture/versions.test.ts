// What was entered earlier and arrives later never silently replaces what was entered later (decision 0063): whoever replaces what
// a record has names the version that was on the screen, and a conflict shows both. Every other operation says here why it cannot
// replace anything.
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from '#api/endpoints.ts'

/** By the reason for which no version is needed; `*` stands for every operation of a feature. */
const WITHOUT_VERSION = {
  'adds something, under an id of its own': [
    'applications.create',
    'applications.putPhoto',
    'applications.comment',
    'tablet.*',
    'access.createRole',
    'perms.create',
    'phonePrefixes.create',
    'cardPrefixes.create',
    'departments.create',
    'branches.create',
    'outsider.create',
    'complaints.create',
    'complaints.addPhoto',
    'announcements.create',
    'materials.create',
    'scheduledReports.create',
    'smsTemplates.create',
    'dispatches.create',
    'goods.create',
    'productPictures.add',
    'promotions.create',
    'movements.create',
    'receipts.create',
    'writeOffs.create',
    'writeOffs.addPhoto',
    'counts.create',
    'counts.scans',
    'amendments.addPhoto',
    'returns.create',
    'returns.addPhoto',
    'returns.remind',
    'returnChecks.addPhoto',
    'priceRequests.create',
    'priorityRequests.create',
    'goodsCategories.create',
    'priorityLevels.create',
    'staff.createAbsence',
    'staff.askCorrection',
    'staff.addLevel',
    'priceTags.print',
    'providers.create',
    'programs.create',
    'subjects.create',
    'clientRecords.create',
    'partners.create',
    'positions.create',
    'users.create',
    'chat.send',
    'chat.direct',
    'chat.createGroup',
  ],
  'a step: the state of the record decides whether it is still possible': [
    'moves.*',
    'stages.*',
    'applications.pause',
    'applications.unpause',
    'applications.discard',
    'applications.removePhoto',
    'productPictures.remove',
    'access.removeRole',
    'perms.remove',
    'branches.toggle',
    'branches.remove',
    'branches.restore',
    'outsider.leave',
    'counts.identify',
    'counts.recount',
    'counts.confirm',
    'priceRequests.remove',
    'priorityRequests.remove',
    'staff.beginShift',
    'staff.finishShift',
    'staff.pauseShift',
    'staff.resumeShift',
    'staff.decideCorrection',
    'staff.removeAbsence',
    'staff.restoreAbsence',
    'tablets.*',
    'clientRecords.remove',
    'clientRecords.restore',
    'clientRecords.optOut',
    'smsLog.release',
    'clientRecords.dismiss',
    'clientRecords.confirmMerge',
    'clientRecords.refuseMerge',
    'clientRecords.undoMerge',
    'partners.toggle',
    'users.endSession',
    'users.endSessions',
    'chat.leave',
  ],
  'sets everything that a filter finds to one state, which the dialog names': [
    'phonePrefixes.switchFound',
    'cardPrefixes.switchFound',
    'departments.switchFound',
    'goodsCategories.switchFound',
    'priorityLevels.switchFound',
    'programs.switchFound',
    'subjects.switchFound',
    'positions.switchFound',
  ],
  'reads its file and the records again before it writes (decision 0067)': [
    'goodsUpload.apply',
    'levelsUpload.apply',
    'receiptUpload.apply',
  ],
  'names the order that the person saw; another one is refused': ['productPictures.order'],
  'moves pieces between branches; the balances are checked': ['levels.move'],
  'a secret that no screen shows is made anew': ['users.setDefaultPassword'],
  'of the person alone': ['views.save', 'views.remove', 'ownBoard.keepParts'],
  'a step of a receipt, which stays done': [
    'inbox.see',
    'inbox.read',
    'inbox.readAll',
    'inbox.confirm',
    'knowledge.read',
    'knowledge.beginQuiz',
    'knowledge.answerQuiz',
    'chat.read',
  ],
} as const

/**
 * Operations that compare the version that the person saw wherever one is sent: screens of this build send it, released ones do not.
 */
const WITH_VERSION_IF_SENT = [
  'branches.renewLink',
  'partners.verify',
  'users.block',
  'users.unblock',
  'users.dismiss',
  'users.rehire',
  'users.remove',
  'users.restore',
  'users.resetPassword',
]
/** The same by what was seen of the record, which has no version. */
const WITH_SEEN_IF_SENT = ['staff.markLevel']

const EXCEPTIONS: readonly string[] = Object.values(WITHOUT_VERSION).flat()
const OPERATIONS = [...ENDPOINTS].filter(([, { operation }]) => operation === true)

const fieldsOf = (body: z.ZodType | undefined) => {
  if (body === undefined) return { properties: {}, required: [] }
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return { properties, required }
}
const requiresVersion = (body: z.ZodType | undefined): boolean =>
  fieldsOf(body).required.includes('base_version')
/** The operations whose body may have a field and need not. */
const withOptional = (field: string): string[] =>
  OPERATIONS.filter(([, { body }]) => {
    const { properties, required } = fieldsOf(body)
    return properties[field] !== undefined && !required.includes(field)
  }).map(([name]) => name)
const isListed = (name: string): boolean =>
  EXCEPTIONS.includes(name) || EXCEPTIONS.includes(`${name.split('.')[0]}.*`)

it('every operation names the version that it saw, or cannot replace what others entered', () => {
  const ifSent = [...WITH_VERSION_IF_SENT, ...WITH_SEEN_IF_SENT]
  const wrong = OPERATIONS.filter(
    ([name, { body }]) => !ifSent.includes(name) && requiresVersion(body) === isListed(name),
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

it('a version is optional only where released screens send none', () => {
  expect(withOptional('base_version').toSorted()).toEqual(WITH_VERSION_IF_SENT.toSorted())
  expect(withOptional('seen')).toEqual(expect.arrayContaining(WITH_SEEN_IF_SENT))
})

it('lists no operation that does not exist', () => {
  const names = OPERATIONS.map(([name]) => name)
  const gone = EXCEPTIONS.filter((entry) =>
    entry.endsWith('.*')
      ? !names.some((name) => name.startsWith(entry.slice(0, -1)))
      : !names.includes(entry),
  )
  expect(gone).toEqual([])
})
