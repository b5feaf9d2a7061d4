// Conversations of the staff. Each person finds the ones they are in, an administrator too. What changes for somebody is emitted to them.
import type { ChatMessage, chat } from '#api/back-office/chat.ts'
import {
  GROUP_FIELDS,
  GROUPS_A_DAY,
  type GroupForm,
  mayBeInGroup,
  mayEdit,
  mayTakeBack,
  mayWriteTo,
} from '#domain/chat/chat.ts'
import { AT_WORK_WORDS, mentionedIn } from '#domain/chat/text.ts'
import { DAY_MS } from '#domain/kernel/time/durations.ts'
import type { Handlers, RequestContext } from '../platform/handler.ts'
import { emitToPeople } from '../platform/live/live.ts'
import { isAmong } from '../platform/notify.ts'
import { person } from '../platform/person.ts'
import { fieldError, Problem } from '../platform/problems.ts'
import { changesOf, requireVersion } from '../platform/records/records.ts'
import type { Trx } from '../platform/trx.ts'
import { addAddressed, forgetAddressed, idsOf, keepAddressed, readAddressed } from './addressed.ts'
import { dropFile, getFile, storeFile } from './files.ts'
import { allOfGroup, changerOf, findMembers, leaveGroup, memberIds, writeMembers } from './members.ts'
import {
  addMessage,
  authorsOf,
  type ConversationRow,
  countGroupsOf,
  createGroup,
  ensureBranch,
  findChatPeople,
  findConversation,
  findConversations,
  findFile,
  findLine,
  findMessages,
  firstNumber,
  isMentioned,
  type ListedConversation,
  lockMessage,
  type MessageRow,
  numberOf,
  pairOf,
  readingOf,
  removeFile,
  updateGroup,
  updateMessage,
  writeReading,
  writersOf,
} from './queries.ts'

type Keyed = RequestContext & { params: { key: string } }
type Members = readonly Readonly<{ id: number; name: string }>[]
type OfMessage = RequestContext & { params: { key: string; number: string }; body: { base_version: number } }

const lineOf = <L extends ListedConversation>({ last_at, ...line }: L) => ({
  ...line,
  last_at: last_at.toISOString(),
})

async function getConversation(call: Keyed, lock = false): Promise<ConversationRow> {
  const found = await findConversation(call.trx, call.params.key, person(call).id, lock)
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

/** Whom a message is for: the other one of two, otherwise those whom it mentions. */
async function addressedBy(
  trx: Trx,
  { id, kind, first_id, second_id, branch_id }: ConversationRow,
  { text, by, at }: Written,
): Promise<number[]> {
  if (kind === 'direct') return idsOf(trx, isAmong(first_id, second_id), by)
  if (!text.includes('@')) return []
  const members = await findMembers(trx, id)
  const names = mentionedIn(text, [...members.map(({ name }) => name), ...AT_WORK_WORDS])
  const ids = members.flatMap((member) => (names.has(member.name) ? [member.id] : []))
  const isForAll = AT_WORK_WORDS.some((word) => names.has(word))
  return idsOf(trx, isMentioned(ids, isForAll ? branch_id : null, at), by)
}

/** Whom a changed text mentions is notified, and whom it mentions no more has nothing to read of it. */
async function addressAnew(
  { trx, deps }: RequestContext,
  conversation: ConversationRow,
  { number, author_id: by, text: before, at }: MessageRow,
  text: string,
): Promise<void> {
  // At work are those who were when it was written.
  const was = await addressedBy(trx, conversation, { text: before, by, at })
  const is = await addressedBy(trx, conversation, { text, by, at })
  const message = { conversation: conversation.id, number, by }
  // Not only of those whom the text before names now: somebody may have been renamed since.
  await keepAddressed(trx, message, is, deps.now())
  await addAddressed(
    trx,
    message,
    is.filter((id) => !was.includes(id)),
    deps.now(),
  )
}

const judged = ({ author_id, at, deleted_at }: MessageRow) => ({
  author: author_id,
  at,
  deleted: deleted_at !== null,
})

/**
 * The message of the path when its author may change it as they saw it. The conversation is locked before the message, as it is for a
 * new one: whoever leaves meanwhile is not notified.
 */
async function lockOwn(
  call: OfMessage,
  may: (message: ReturnType<typeof judged>, who: number, now: Date) => boolean,
): Promise<{ conversation: ConversationRow; message: MessageRow }> {
  const conversation = await getConversation(call, true)
  const message = await lockMessage(call.trx, conversation.id, Number(call.params.number))
  const who = person(call).id
  if (message.author_id !== who) throw new Problem('forbidden')
  if (!may(judged(message), who, call.deps.now())) throw new Problem('move_not_possible')
  requireVersion(message, call.body.base_version, { text: message.text })
  return { conversation, message }
}

/** Requires people who may be in a group, as the person may who changes it; those who were `given` to it may stay when they work here no more. */
async function requireGroup(
  { trx }: RequestContext,
  who: number,
  chosen: GroupForm['people'],
  given: Awaited<ReturnType<typeof allOfGroup>> = [],
): Promise<void> {
  const writers = await writersOf(trx, [who, ...chosen])
  const mayBe = new Set(writers.filter(mayBeInGroup).map(({ id }) => id))
  if (!mayBe.has(who)) throw new Problem('forbidden')
  const isIn = (id: number) => id !== who && (mayBe.has(id) || given.some((member) => member.id === id))
  if (!chosen.every(isIn)) throw fieldError('people', 'unknown_choice')
  const left = given.filter(({ id, hasLeft }) => hasLeft && chosen.includes(id))
  if (left.length > 0) throw fieldError('people', 'left_group', { names: namesOf(left) })
}

/** The history has names instead of ids: they are read when somebody is gone. */
const namesOf = (members: Members): string => members.map(({ name }) => name).join(', ')
const groupOf = ({ title }: ConversationRow, members: Members, changer: number): GroupForm => ({
  title,
  people: members.flatMap(({ id }) => (id === changer ? [] : [id])),
})

const messageKey = (conversation: number, number: number): string => `${conversation}-${number}`

export const chatHandlers: Handlers<typeof chat> = {
  list: async (call) => {
    const { trx, deps, body } = call
    const who = person(call).id
    await ensureBranch(trx, who, deps.now())
    const { items, more } = await findConversations(trx, who, body)
    return { items: items.map(lineOf), more }
  },

  view: async (call) => {
    const conversation = await getConversation(call)
    const who = person(call).id
    const line = await findLine(call.trx, call.params.key, who)
    if (!line) throw new Problem('not_found')
    const members = await findMembers(call.trx, conversation.id)
    return {
      ...lineOf(line),
      people: members,
      first_number: await firstNumber(call.trx, conversation.id),
      own: conversation.kind === 'group' && changerOf(conversation.created_by, members) === who,
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
    const addressed = await addressedBy(trx, conversation, { text, by: author_id, at })
    await addAddressed(trx, { conversation: conversation_id, number, by: author_id }, addressed, at)
    return { ok: true, number }
  },

  file: getFile,

  edit: async (call) => {
    const { trx, body, deps } = call
    const { conversation, message } = await lockOwn(call, mayEdit)
    const { conversation_id, number } = message
    if (body.text === '' && !(await findFile(trx, conversation_id, number)))
      throw fieldError('text', 'required')
    await updateMessage(trx, message, { text: body.text, edited_at: deps.now() })
    await addressAnew(call, conversation, message, body.text)
    call.audited('chat_message', messageKey(message.conversation_id, message.number))
    await emitToMembers(call, message.conversation_id)
    return { ok: true }
  },

  takeBack: async (call) => {
    const { message } = await lockOwn(call, mayTakeBack)
    const { conversation_id: conversation, number } = message
    const now = call.deps.now()
    await updateMessage(call.trx, message, { text: '', deleted_at: now })
    await removeFile(call.trx, message)
    await keepAddressed(call.trx, { conversation, number }, [], now)
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
    await readAddressed(trx, id, who, { upTo: Math.max(upTo, before), now: deps.now() })
    if (upTo <= before) return { ok: true }
    await writeReading(trx, id, who, upTo)
    const authors = await authorsOf(trx, id, before, upTo)
    await emitToPeople(trx, 'messaged', [...new Set([who, ...authors])])
    return { ok: true }
  },

  people: async (call) => {
    const [who] = await writersOf(call.trx, [person(call).id])
    return { items: who === undefined ? [] : await findChatPeople(call.trx, call.body, who) }
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
    const made = await countGroupsOf(trx, who, new Date(deps.now().getTime() - DAY_MS))
    if (made >= GROUPS_A_DAY) throw fieldError('people', 'group_limit', { groups: GROUPS_A_DAY })
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
    const { trx, body, deps } = call
    const conversation = await getConversation(call, true)
    const { id } = conversation
    const who = person(call).id
    call.audited('conversation', id)
    const before = await findMembers(trx, id)
    if (conversation.kind !== 'group' || changerOf(conversation.created_by, before) !== who)
      throw new Problem('forbidden')
    requireVersion(conversation, body.base_version, groupOf(conversation, before, who))
    await requireGroup(call, who, body.values.people, await allOfGroup(trx, id))
    await writeMembers(trx, id, [who, ...body.values.people])
    const version = conversation.version + 1
    await updateGroup(trx, id, { title: body.values.title, version })
    const after = await findMembers(trx, id)
    const gone = before.flatMap((one) => (after.some((other) => other.id === one.id) ? [] : [one.id]))
    await forgetAddressed(trx, id, gone, deps.now())
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
    const { trx, body, deps } = call
    const conversation = await getConversation(call, true)
    const { id } = conversation
    const who = person(call).id
    call.audited('conversation', id)
    if (conversation.kind !== 'group') throw new Problem('move_not_possible')
    const now = deps.now()
    await leaveGroup(trx, { conversation_id: id, user_id: who }, body.again ? null : now)
    await forgetAddressed(trx, id, [who], now)
    const left = await memberIds(trx, id)
    const [next = who] = left
    const created_by = conversation.created_by === who ? next : conversation.created_by
    await updateGroup(trx, id, { created_by, version: conversation.version + 1 })
    await emitToPeople(trx, 'messaged', [who, ...left])
    return { ok: true }
  },
}
