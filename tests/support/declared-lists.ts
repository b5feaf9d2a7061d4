// Every list that `defineList` declares, found in the modules of the API.
import { readdirSync } from 'node:fs'
import type { Endpoint } from '#api/endpoint.ts'
import type { DeclaredList } from '#api/shapes/define-list.ts'

/** A declaration with its two endpoints. */
export type ListOfApi = DeclaredList & { endpoints: { list: Endpoint; export: Endpoint } }

const FOLDERS = ['../../src/api/', '../../src/api/back-office/']

const isDeclaration = (value: unknown): value is ListOfApi =>
  typeof value === 'object' &&
  value !== null &&
  'columns' in value &&
  'endpoints' in value &&
  'texts' in value

export async function readDeclaredLists(): Promise<ListOfApi[]> {
  const modules = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => import(folder + name) as Promise<Record<string, unknown>>),
  )
  return (await Promise.all(modules)).flatMap((exported) => Object.values(exported).filter(isDeclaration))
}
