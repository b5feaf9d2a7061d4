// Conversations of the staff: the person's own ones, their messages, reading and writing.

import { z } from 'zod'
import { CONVERSATION_KINDS, groupForm, messageText } from '#domain/chat/chat.ts'
import { CHAT_FILE_KINDS } from '#domain/chat/files.ts'
import { conversationKey as key, sendMessage } from '../chat-message.ts'
import { CHAT_PATH as BASE } from '../chat-path.ts'
import { endpoint } from '../endpoint.ts'
import { recordVersion } from '../shapes/record.ts'

const params = z.object({ key })
const number = z.number().int().min(1).max(999_999_999)
const named = z.object({ id: z.number(), name: z.string() })
const done = z.object({ ok: z.literal(true) })
const madeOne = z.object({ ok: z.literal(true), key })
const fileKind = z.enum(CHAT_FILE_KINDS)
const ofMessage = z.object({ key, number: z.string().regex(/^\d{1,9}$/) })

const conversation = z.object({
  key,
  version: recordVersion,
  kind: z.enum(CONVERSATION_KINDS),
  /** The title of a group, the name of the branch, or of the other person. */
  title: z.string(),
  /** The number of the last message; 0: none. */
  last_number: z.number(),
  last_at: z.string(),
  /** The last message; null: none. One that was taken back has neither text nor file. */
  last: z.object({ author: z.string(), text: z.string(), file: fileKind.nullable() }).nullable(),
  /** Messages of others behind the one that the person has read. */
  unread: z.number(),
  members: z.number(),
})
export type ConversationLine = z.infer<typeof conversation>

const member = z.object({
  ...named.shape,
  /** Up to which message the person has read. */
  read: z.number(),
})
export type Member = z.infer<typeof member>

const message = z.object({
  number: z.number(),
  version: recordVersion,
  author: named,
  /** Empty where it was taken back, and may be beside a file. */
  text: z.string(),
  /** `size` in bytes. */
  file: z.object({ kind: fileKind, name: z.string(), size: z.number() }).nullable(),
  at: z.string(),
  edited: z.boolean(),
  deleted: z.boolean(),
})
export type ChatMessage = z.infer<typeof message>

const wholeConversation = conversation.extend({
  people: z.array(member),
  /** The number of the first message that is still kept; 0: none. */
  first_number: z.number(),
  /** Whether the person changes the group: its maker, or the first of its people by name while that person is not in it. */
  own: z.boolean(),
  /** Whether the person may write: not to somebody who has left. */
  writable: z.boolean(),
  /** Whether the person has an unread notification of the conversation. */
  notified: z.boolean(),
})
export type WholeConversation = z.infer<typeof wholeConversation>

export const chat = {
  /**
   * A page of the person's conversations, counted from 0, the one with the last message first: `CONVERSATIONS` of the domain of each
   * kind, so that many groups take no conversation of two people off the page. `search` in their titles. The branch's is there from
   * the beginning.
   */
  list: endpoint({
    method: 'POST',
    path: `${BASE}/list`,
    access: 'chat',
    body: z.strictObject({
      search: z.string().trim().min(1).max(100).optional(),
      page: z.number().int().min(0).max(9_999).optional(),
    }),
    returns: z.object({ items: z.array(conversation), more: z.boolean() }),
    keep: 'encrypted',
  }),
  view: endpoint({
    method: 'GET',
    path: `${BASE}/item/:key`,
    access: 'chat',
    params,
    returns: wholeConversation,
    keep: 'encrypted',
  }),
  /** One block of messages, in order: `BLOCK` numbers of the domain each, counted from 0. Those past their retention are gone. */
  messages: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/messages`,
    access: 'chat',
    params,
    body: z.strictObject({ block: z.number().int().min(0).max(9_999_999) }),
    returns: z.object({ items: z.array(message) }),
    keep: 'encrypted',
  }),
  send: sendMessage,
  /** The file of a message; a thumbnail (`thumb`) is there of a photo. */
  file: endpoint({
    method: 'GET',
    path: `${BASE}/item/:key/message/:number/file`,
    access: 'chat',
    params: ofMessage,
    query: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
    returns: z.unknown(),
    kind: 'binary',
  }),
  edit: endpoint({
    method: 'PATCH',
    path: `${BASE}/item/:key/message/:number`,
    access: 'chat',
    params: ofMessage,
    body: z.strictObject({ base_version: recordVersion, text: messageText }),
    returns: done,
    operation: true,
    audit: 'chat_message_update',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/message/:number/take_back`,
    access: 'chat',
    params: ofMessage,
    body: z.strictObject({ base_version: recordVersion }),
    returns: done,
    operation: true,
    audit: 'chat_message_remove',
  }),
  /** Everything up to this message was on the screen, also what was read before and changed since. */
  read: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/read`,
    access: 'chat',
    params,
    body: z.strictObject({ up_to: number }),
    returns: done,
    operation: true,
  }),
  /** The people whom the person may write to, or may have in a group, by a search. */
  people: endpoint({
    method: 'POST',
    path: `${BASE}/people`,
    access: 'chat',
    body: z.strictObject({ search: z.string().trim().max(100), group: z.boolean().default(false) }),
    returns: z.object({ items: z.array(z.object({ ...named.shape, branch: z.string().nullable() })) }),
  }),
  /** The conversation with one person, made where there is none. */
  direct: endpoint({
    method: 'POST',
    path: `${BASE}/direct`,
    access: 'chat',
    body: z.strictObject({ person: z.number().int().min(1).max(999_999_999) }),
    returns: madeOne,
    operation: true,
  }),
  /** Refuses more than `GROUPS_A_DAY` (`group_limit` at `people`), and people who cannot be in a group (`unknown_choice`). */
  createGroup: endpoint({
    method: 'POST',
    path: `${BASE}/group`,
    access: 'chat',
    body: groupForm,
    returns: madeOne,
    operation: true,
    audit: 'chat_group_create',
  }),
  /** Refuses people who have left it for good (`left_group` at `people`, with their names). */
  updateGroup: endpoint({
    method: 'PATCH',
    path: `${BASE}/item/:key`,
    access: 'chat',
    params,
    body: z.strictObject({ base_version: recordVersion, values: groupForm }),
    returns: madeOne.extend({ version: recordVersion }),
    operation: true,
    audit: 'chat_group_update',
  }),
  /** `again`: its people may add the person again; without it nobody does. */
  leave: endpoint({
    method: 'POST',
    path: `${BASE}/item/:key/leave`,
    access: 'chat',
    params,
    body: z.strictObject({ again: z.boolean().default(false) }),
    returns: done,
    operation: true,
    audit: 'chat_group_leave',
  }),
} as const
