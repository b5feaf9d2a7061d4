// The tables of SMS providers and of the knowledge base (programs and their subjects), as types for Kysely (migration 0013).
import type { Generated } from 'kysely'
import type { ProviderKind } from '#domain/providers/provider.ts'
import type { Id, Instant } from '../columns.ts'

type Named = {
  id: Id
  name_ru: string
  name_uz_latn: string
  name_uz_cyrl: string
  position: Generated<number>
  status: Generated<'active' | 'inactive'>
  version: Generated<number>
}

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
  programs: Named
  subjects: Named & { program_id: number }
}
