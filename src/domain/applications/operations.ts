// The kinds of operations that a tablet queues for the server (src/docs/offline.md#operations-and-their-order), of all
// builds.

/** Work on applications: support sees and settles it where it is refused, a rescue file carries it to another tablet. */
export const WORK_KINDS = [
  'app.create',
  'app.patch',
  'photo.put',
  'photo.remove',
  'app.submit',
  'app.comment',
  'app.discard',
  'app.delete',
] as const
type WorkKind = (typeof WORK_KINDS)[number]

/** With what a person says to others: nobody else reads it, sends it or decides about it (decision 0084). */
export const OP_KINDS = [...WORK_KINDS, 'chat.send'] as const
export type OpKind = (typeof OP_KINDS)[number]

/** Whether an operation is work on an application; a message of the chat is not. */
export const isWork = (kind: OpKind): kind is WorkKind => kind !== 'chat.send'
