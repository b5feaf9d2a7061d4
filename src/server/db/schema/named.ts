// The tables of the resources of src/api/back-office/resources.ts, as types for Kysely: a name in three languages, a position
// and a status.
import type { Generated } from 'kysely'
import * as resources from '#api/back-office/resources.ts'
import type { Id } from '../columns.ts'

export type Named = {
  id: Id
  name_ru: string
  name_uz_latn: string
  name_uz_cyrl: string
  position: Generated<number>
  status: Generated<'active' | 'inactive'>
  version: Generated<number>
}

type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : ''

/** By the name of the resource in snake case. */
export type NamedTables = { [Name in keyof typeof resources as SnakeCase<Name>]: Named }

export const NAMED_TABLES = Object.keys(resources).map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
) as (keyof NamedTables)[]
