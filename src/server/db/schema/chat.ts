// The tables of conversations as types for Kysely (migrations 0080, 0082, 0098).
import type { Generated } from 'kysely'
import type { ConversationKind } from '#domain/chat/chat.ts'
import type { ChatFileKind } from '#domain/chat/files.ts'
import type { Id, Instant } from '../columns.ts'

export type ChatTables = {
  conversations: {
    id: Id
    kind: ConversationKind
    title: Generated<string>
    branch_id: number | null
    first_id: number | null
    second_id: number | null
    /** Who changes a group; `made_by` has made it. */
    created_by: number
    made_by: number
    created_at: Instant
    last_number: Generated<number>
    last_at: Instant
    version: Generated<number>
  }
  conversation_members: { conversation_id: number; user_id: number; left_at: Instant | null }
  chat_messages: {
    conversation_id: number
    number: number
    id: string
    author_id: number
    text: string
    at: Instant
    edited_at: Instant | null
    deleted_at: Instant | null
    version: Generated<number>
  }
  chat_files: {
    conversation_id: number
    number: number
    kind: ChatFileKind
    name: string
    size: number
    file_key: string
    sha256: string
  }
  /** Messages that are for a person, who has not read them yet. */
  chat_addressed: { conversation_id: number; number: number; user_id: number }
  chat_readings: { conversation_id: number; user_id: number; number: number }
}
