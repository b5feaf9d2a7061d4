// The kinds of work that a tablet queues for the server (offline.md 2.3), in whatever build wrote them.
export const OP_KINDS = [
  'app.create',
  'app.patch',
  'photo.put',
  'photo.remove',
  'app.submit',
  'app.comment',
  'app.discard',
] as const
export type OpKind = (typeof OP_KINDS)[number]
