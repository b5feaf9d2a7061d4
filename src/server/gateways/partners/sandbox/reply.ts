// What a sandbox partner answers with; `cut` ends the connection instead of answering.
import type { Memory } from './state.ts'

export type Asked = {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: Record<string, unknown>
  memory: Memory
}
export type Said = { status: number; body: unknown } | 'cut'

export const say = (body: unknown, status = 200): Said => ({ status, body })
export const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
