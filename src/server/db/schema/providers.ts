// The tables of SMS providers and of the subjects of the knowledge base, as types for Kysely (migration 0013).
import type { Generated } from 'kysely'
import type { ProviderKind } from '#domain/providers/provider.ts'
import type { Id, Instant } from '../columns.ts'
import type { Named } from './named.ts'

export type ProvidersTables = {
  sms_providers: {
    id: Id
    name: string
    kind: ProviderKind
    url: Generated<string>
    sender: Generated<string>
    login: Generated<string>
    secret: Generated<string>
    secret_set_at: Instant | null
    price: Generated<number>
    priority: Generated<number>
    status: Generated<'active' | 'inactive'>
    version: Generated<number>
  }
  subjects: Named & { program_id: number }
}
