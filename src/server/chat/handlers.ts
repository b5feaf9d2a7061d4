// Conversations of the staff. Each person finds the ones they are in, an administrator too. What changes for somebody is emitted to them.
import type { ChatMessage, ConversationLine, chat } from '#api/back-office/chat.ts'
import {
  GROUP_FIELDS,
  type GroupForm,
  mayBeInGroup,
  mayEdit,
  mayTakeBack,
  mayWriteTo,
} from '#domain/chat/chat.ts'
import { AT_WORK_WORDS, mentionedIn } from '#domain/chat/text.ts'
import type { Condition } from '../db/condition.ts'
import { type Handlers, person, type RequestContext, type Trx } from '../platform/handler.ts'
import { allOf } from '../platform/listing/listing.ts'
import { emitToPeople } from '../platform/live/live.ts'
import { notify, people, readAbout } from '../platform/notify.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, requireVersion } from '../platform/records/records.ts'
import { dropFile, getFile, storeFile } from './files.ts'
import {
  addMessage,
  areMentioned,
  authorsOf,
  type ConversationRow,
  createGroup,
  ensureBranch,
  findConversation,
  findConversations,
  findFile,
  findLine,
  findMembers,
  findMessages,
  findPeople,
  firstNumber,
  isNotNotified,
  type ListedConversation,
  lockMessage,
  type MessageRow,
  memberIds,
  numberOf,
  pairOf,
  readingOf,
  removeFile,
  removeMember,
  updateGroup,
  updateMessage,
  writeMembers,
  writeReading,
  writersOf,
} from './queries.ts'

type Keyed = RequestContext & { params: { key: string } }
type Members = readonly { id: number; name: string }[]
type OfMessage = RequestContext & { params: { key: string; number: string }; body: { base_version: number } }

const lineOf = ({ last_at, ...line }: ListedConversation): ConversationLine => ({
  ...line,
  last_at: last_at.toISOString(),
})

async function getConversation(call: Keyed, lock = false): Promise<ConversationRow> {
  const found = await findConversation(call.trx, call.params.key, person(call), lock)
  if (!found) throw new Problem('not_found')
  return found
}

/** What is refreshed on the screens of everybody in a conversation. */
const emitToMembers = async ({ trx }: RequestContext, id: number) =>
  emitToPeople(trx, 'messaged', await memberIds(trx, id))

/** Whether both work here and one may write to the other. */
async function mayWrite({ trx }: RequestContext, one: number, other: number): Promise<boolean> {
  const writers = await writersOf(trx, [one, other])
  const of = (id: number) => writers.find((writer) => writer.id === id)
  const [first, second] = [of(one), of(other)]
  return one !== other && first !== undefined && second !== undefined && mayWriteTo(first, second)
}

/** Whether the person, who is in the conversation, may write there. */
async function isWritable(call: RequestContext, { first_id, second_id }: ConversationRow): Promise<boolean> {
  return first_id === null || second_id === null || mayWrite(call, first_id, second_id)
}

type Written = { text: string; by: number; at: Date }

/** Whom a message is for: the other one of two, otherwise those whom it mentions; null: nobody. */
async function isAddressed(
  trx: Trx,
  { id, kind, first_id, second_id, branch_id }: ConversationRow,
  { text, by, at }: Written,
): Promise<Condition | null> {
  if (kind === 'direct') return people(first_id === by ? second_id : first_id)
  if (!text.includes('@')) return null
  const members = await findMembers(trx, id)
  const names = mentionedIn(text, [...members.map(({ name }) => name), ...AT_WORK_WORDS])
  const ids = members.flatMap((member) => (names.has(member.name) ? [member.id] : []))
  const isForAll = AT_WORK_WORDS.some((word) => names.has(word))
  return areMentioned(ids, isForAll ? branch_id : null, at)
}

/** Whom a message is for is notified of the conversation once, until they read it. */
async function notifyAddressed(trx: Trx, conversation: ConversationRow, written: Written): Promise<void> {
  const isFor = await isAddressed(trx, conversation, written)
  if (isFor === null) return
  const { by, at } = written
  const { id } = conversation
  await notify(trx, allOf([isFor, isNotNotified(id)]), {
    kind: 'message',
    subject: String(id),
    number: null,
    at,
    by,
  })
}

const judged = ({ author_id, at, deleted_at }: MessageRow) => ({
  author: author_id,
  at,
  deleted: deleted_at !== null,
})

/** The message of the path, locked, when its author may change it as they saw it. */
async function lockOwn(
  call: OfMessage,
  may: (message: ReturnType<typeof judged>, who: number, now: Date) => boolean,
): Promise<MessageRow> {
  const { id } = await getConversation(call)
  const message = await lockMessage(call.trx, id, Number(call.params.number))
  if (!message) throw new Problem('not_found')
  const who = person(call).id
  if (message.author_id !== who) throw new Problem('forbidden')
  if (!may(judged(message), who, call.deps.now())) throw new Problem('move_not_possible')
  requireVersion(message, call.body.base_version, { text: message.text })
  return message
}

/** Requires people who may be in a group, as the person may who makes it; those who were in it `before` may stay when they have left. */
async function requireGroup(
  { trx }: RequestContext,
  who: number,
  chosen: GroupForm['people'],
  before: Members = [],
): Promise<void> {
  const writers = await writersOf(trx, [who, ...chosen])
  const mayBe = new Set(writers.filter(mayBeInGroup).map(({ id }) => id))
  if (!mayBe.has(who)) throw new Problem('forbidden')
  const isIn = (id: number) => id !== who && (mayBe.has(id) || before.some((member) => member.id === id))
  if (!chosen.every(isIn)) throw fieldError('people', 'unknown_choice')
}

/** The history has names instead of ids: they are read when somebody is gone. */
const namesOf = (members: Members): string => members.map(({ name }) => name).join(', ')
const groupOf = ({ title, created_by }: ConversationRow, members: Members): GroupForm => ({
  title,
  people: members.flatMap(({ id }) => (id === created_by ? [] : [id])),
})

const messageKey = (conversation: number, number: number): string => `${conversation}-${number}`

export const chatHandlers: Handlers<typeof chat> = {
  list: async (call) => {
    const { trx, deps } = call
    const who = person(call)
    if (who.branch_id !== null && who.partner_id === null)
      await ensureBranch(trx, who.branch_id, who.id, deps.now())
    return { items: (await findConversations(trx, who)).map(lineOf) }
  },

  view: async (call) => {
    const conversation = await getConversation(call)
    const who = person(call)
    const line = await findLine(call.trx, call.params.key, who)
    if (!line) throw new Problem('not_found')
    return {
      ...lineOf(line),
      people: await findMembers(call.trx, conversation.id),
      first_number: await firstNumber(call.trx, conversation.id),
      own: conversation.kind === 'group' && conversation.created_by === who.id,
      writable: await isWritable(call, conversation),
    }
  },

  messages: async (call): Promise<{ items: ChatMessage[] }> => {
    const { id } = await getConversation(call)
    return { items: await findMessages(call.trx, id, call.body.block) }
  },

  // The conversation is locked, so that its messages are numbered without gaps; not while the bytes of a file are stored.
  send: async (call) => {
    const { trx, body, deps } = call
    const { id, text } = body
    if (text === '' && body.file === undefined) throw fieldError('text', 'required')
    const { id: conversation_id } = await getConversation(call)
    const author_id = person(call).id
    const isKnown = () => numberOf(trx, { id, conversation_id, author_id })
    const before = await isKnown()
    if (before !== undefined) return { ok: true, number: before }
    const file = body.file === undefined ? null : await storeFile(call, body.file)
    const conversation = await getConversation(call, true)
    const sent = await isKnown()
    if (sent !== undefined) {
      if (file !== null) await dropFile(call, file)
      return { ok: true, number: sent }
    }
    if (!(await isWritable(call, conversation))) throw new Problem('move_not_possible')
    const at = deps.now()
    const number = await addMessage(trx, conversation, { id, text, author_id, at, file })
    await emitToMembers(call, conversation_id)
    await notifyAddressed(trx, conversation, { text, by: author_id, at })
    return { ok: true, number }
  },

  file: getFile,

  edit: async (call) => {
    const { trx, body, deps } = call
    const message = await lockOwn(call, mayEdit)
    const { conversation_id, number } = message
    if (body.text === '' && !(await findFile(trx, conversation_id, number)))
      throw fieldError('text', 'required')
    await updateMessage(trx, message, { text: body.text, edited_at: deps.now() })
    call.audited('chat_message', messageKey(message.conversation_id, message.number))
    await emitToMembers(call, message.conversation_id)
    return { ok: true }
  },

  takeBack: async (call) => {
    const message = await lockOwn(call, mayTakeBack)
    await updateMessage(call.trx, message, { text: '', deleted_at: call.deps.now() })
    await removeFile(call.trx, message)
    call.audited('chat_message', messageKey(message.conversation_id, message.number))
    await emitToMembers(call, message.conversation_id)
    return { ok: true }
  },

  // Who wrote what was read now sees that it was.
  read: async (call) => {
    const { trx, body, deps } = call
    const { id, last_number } = await getConversation(call)
    const who = person(call).id
    const before = await readingOf(trx, id, who)
    const upTo = Math.min(body.up_to, last_number)
    if (upTo <= before) return { ok: true }
    await writeReading(trx, id, who, upTo)
    await readAbout(trx, who, { kind: 'message', subject: String(id) }, deps.now())
    const authors = await authorsOf(trx, id, before, upTo)
    await emitToPeople(trx, 'messaged', [...new Set([who, ...authors])])
    return { ok: true }
  },

  people: async (call) => {
    const [who] = await writersOf(call.trx, [person(call).id])
    return { items: who === undefined ? [] : await findPeople(call.trx, call.body, who) }
  },

  direct: async (call) => {
    const { trx, body, deps } = call
    const who = person(call).id
    if (!(await mayWrite(call, who, body.person))) throw fieldError('person', 'unknown_choice')
    return { ok: true, key: String(await pairOf(trx, who, body.person, deps.now())) }
  },

  createGroup: async (call) => {
    const { trx, body, deps } = call
    const who = person(call).id
    await requireGroup(call, who, body.people)
    const id = await createGroup(trx, body.title, who, deps.now())
    await writeMembers(trx, id, [who, ...body.people])
    const members = await findMembers(trx, id)
    call.audited(
      'conversation',
      id,
      changesOf<keyof GroupForm>({}, { title: body.title, people: namesOf(members) }, GROUP_FIELDS),
    )
    await emitToMembers(call, id)
    return { ok: true, key: String(id) }
  },

  updateGroup: async (call) => {
    const { trx, body } = call
    const conversation = await getConversation(call, true)
    const { id } = conversation
    const who = person(call).id
    call.audited('conversation', id)
    if (conversation.kind !== 'group' || conversation.created_by !== who) throw new Problem('forbidden')
    const before = await findMembers(trx, id)
    requireVersion(conversation, body.base_version, groupOf(conversation, before))
    await requireGroup(call, who, body.values.people, before)
    await writeMembers(trx, id, [who, ...body.values.people])
    const version = conversation.version + 1
    await updateGroup(trx, id, { title: body.values.title, version })
    const after = await findMembers(trx, id)
    call.audited(
      'conversation',
      id,
      changesOf(
        { title: conversation.title, people: namesOf(before) },
        { title: body.values.title, people: namesOf(after) },
        GROUP_FIELDS,
      ),
    )
    await emitToPeople(trx, 'messaged', [...new Set([...before, ...after].map((member) => member.id))])
    return { ok: true, key: call.params.key, version }
  },

  // A group whose maker leaves it is changed by the next of its people.
  leave: async (call) => {
    const { trx } = call
    const conversation = await getConversation(call, true)
    const { id } = conversation
    const who = person(call).id
    call.audited('conversation', id)
    if (conversation.kind !== 'group') throw new Problem('move_not_possible')
    await removeMember(trx, id, who)
    const left = await memberIds(trx, id)
    const [next = who] = left
    const created_by = conversation.created_by === who ? next : conversation.created_by
    await updateGroup(trx, id, { created_by, version: conversation.version + 1 })
    await emitToPeople(trx, 'messaged', [who, ...left])
    return { ok: true }
  },
}
