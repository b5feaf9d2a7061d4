// What a sandbox partner answers with; `cut` ends the connection instead of answering.
import type { Memory } from './state.ts'

export type SandboxRequest = {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: Record<string, unknown>
  memory: Memory
}
/** A body of text is a page of HTML. */
export type SandboxReply = { status: number; body: unknown } | 'cut'

export const replyWith = (body: unknown, status = 200): SandboxReply => ({ status, body })
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
