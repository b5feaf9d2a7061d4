// Conversations of the staff (screen `chat`): their kinds, who may write to whom, and what may be changed of a message.
import { z } from 'zod'
import { type TextLength, textOfLength } from '../kernel/texts/text.ts'
import { MINUTE_MS } from '../kernel/time/durations.ts'

/** Between two people, of chosen people, or of everybody of a branch, whose members follow the branch. */
export const CONVERSATION_KINDS = ['direct', 'group', 'branch'] as const
export type ConversationKind = (typeof CONVERSATION_KINDS)[number]

/** Empty beside a file only. */
export const CHAT_MESSAGE = { min: 0, max: 4000 } as const satisfies TextLength
export const GROUP_TITLE = { min: 3, max: 80 } as const satisfies TextLength
/** More people than anybody chooses by hand. */
const MAX_MEMBERS = 200
/** So many groups a person makes within a day (24 hours). */
export const GROUPS_A_DAY = 10
/** So many conversations of each kind are on a page of the list. */
export const CONVERSATIONS = 100

/** Messages are read in blocks of so many numbers: a block never changes its place, because messages are numbered without gaps. */
export const BLOCK = 50
/** The block, counted from 0, that has a message. */
export const blockOf = (number: number): number => Math.max(0, Math.floor((number - 1) / BLOCK))

/** For how long the author may change the text of a message. */
export const EDIT_MS = 15 * MINUTE_MS
/** Days for which messages are kept: two years. */
export const CHAT_DAYS = 730

export const groupForm = z.strictObject({
  title: textOfLength(GROUP_TITLE),
  /** Ids of its members besides the person who has made it. */
  people: z
    .array(z.number().int().min(1).max(999_999_999))
    .max(MAX_MEMBERS)
    .refine((ids) => ids.length > 0, { params: { code: 'required' } })
    .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'taken' } }),
})
export type GroupForm = z.infer<typeof groupForm>
export const GROUP_FIELDS = Object.keys(groupForm.shape) as (keyof GroupForm)[]

/** What decides who may write to whom. */
export type Writer = { isOfPartner: boolean; isSupport: boolean }

/** Staff of partners write to support only, and support alone writes to them. */
export const mayWriteTo = (one: Writer, other: Writer): boolean => {
  if (!one.isOfPartner && !other.isOfPartner) return true
  return (one.isOfPartner && other.isSupport) || (other.isOfPartner && one.isSupport)
}

/** Groups are of the shop's own staff: somebody of a partner would write to all of them. */
export const mayBeInGroup = ({ isOfPartner }: Writer): boolean => !isOfPartner

export const messageText = textOfLength(CHAT_MESSAGE)

type Message = { author: number; at: Date; deleted: boolean }

/** Whether a person may still change the text of a message: the author, for a quarter of an hour. */
export const mayEdit = ({ author, at, deleted }: Message, who: number, now: Date): boolean =>
  author === who && !deleted && now.getTime() - at.getTime() < EDIT_MS

/** Whether a person may take a message back: the author, at any time. */
export const mayTakeBack = ({ author, deleted }: Omit<Message, 'at'>, who: number): boolean =>
  author === who && !deleted
