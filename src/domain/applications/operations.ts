// The kinds of operations that a tablet queues for the server (src/docs/offline.md#operations-and-their-order), of all
// builds.
export const OP_KINDS = [
  'app.create',
  'app.patch',
  'photo.put',
  'photo.remove',
  'app.submit',
  'app.comment',
  'app.discard',
  'app.delete',
] as const
export type OpKind = (typeof OP_KINDS)[number]
