// What `npm run new` writes from templates: the fields of the form, the endpoints, the handlers, the queries and the route. They
// only call the functions that the programs of the knowledge base call too.

const domain = ({ name, Name, camel }) => `// The fields of an entry of ${name}.
import { z } from 'zod'
import { programForm } from '../reference/forms.ts'

/** The fields of a program of the knowledge base: a name in three languages, a position, a status. */
export const ${camel}Form = z.strictObject({ ...programForm.shape })
export type ${Name}Form = z.infer<typeof ${camel}Form>
`

const domainTest = ({ name, camel }) => `import { describe, expect, it } from 'vitest'
import { ${camel}Form } from './${name}.ts'

const ENTRY = { name_ru: 'Чиланзар', name_uz_latn: 'Chilonzor', name_uz_cyrl: 'Чилонзор', position: 1, status: 'active' }

describe('an entry of ${name}', () => {
  it('has a name in every language', () => {
    expect(${camel}Form.safeParse(ENTRY).success).toBe(true)
    for (const field of ['name_ru', 'name_uz_latn', 'name_uz_cyrl'])
      expect(${camel}Form.safeParse({ ...ENTRY, [field]: ' ' }).success).toBe(false)
  })

  it('has no other fields', () => {
    expect(${camel}Form.safeParse({ ...ENTRY, colour: 'red' }).success).toBe(false)
  })
})
`

const api = ({ name, camel, table, screen }) => `// The endpoints of ${name}.
import { ${camel}Form } from '#domain/${name}/${name}.ts'
import { NAMED_LIST, reference, referenceChoices } from '../shapes/reference.ts'

export const ${camel} = {
  ...reference(['${table}', '${screen.id}'], ${camel}Form, NAMED_LIST),
  choices: referenceChoices('${table}/choices', '${screen.id}', ${camel}Form),
} as const
`

const queries = ({ name, camel, table }) => `// The SQL of ${name}; other features import it.
import type { Trx } from '../platform/handler.ts'

/** The entries for choosing, in their order. */
export const ${camel}Choices = (trx: Trx) =>
  trx.selectFrom('${table}').selectAll().orderBy('position').orderBy('id').execute()
`

const handlers = ({ name, camel, table }) => `// The handlers of ${name}.
import type { ${camel} } from '#api/back-office/${name}.ts'
import type { Handlers } from '../platform/handler.ts'
import { NAMED_COLUMNS, referenceHandlers } from '../platform/records/reference.ts'
import { ${camel}Choices } from './queries.ts'

export const ${camel}Handlers: Handlers<typeof ${camel}> = {
  ...referenceHandlers<typeof ${camel}>({ name: '${table}', table: '${table}', ...NAMED_COLUMNS }),
  choices: async ({ trx }) => ({ items: await ${camel}Choices(trx) }),
}
`

const routes = ({ name, Name, camel, screen }) => `// The pages of ${name}.
import { page } from '#app/shell/page-route.tsx'

export const ${camel}Routes = [page('${screen.id}', () => import('./list.tsx').then((module) => module.${Name}List))]
`

const textTypes = ({ name, camel }) => `// Keys of \`t\` and \`label\` are typed from the Russian file.
import 'i18next'
import type ${camel} from '../../../locales/ru/back-office/${name}.json'

declare module 'i18next' {
  interface TextFiles {
    '${name}': typeof ${camel}
  }
}
`

export const writtenFiles = (names) => ({
  [`src/domain/${names.name}/${names.name}.ts`]: domain(names),
  [`src/domain/${names.name}/${names.name}.test.ts`]: domainTest(names),
  [`src/api/back-office/${names.name}.ts`]: api(names),
  [`src/server/${names.name}/queries.ts`]: queries(names),
  [`src/server/${names.name}/handlers.ts`]: handlers(names),
  [`src/app/${names.name}/routes.tsx`]: routes(names),
  [`src/app/${names.name}/texts.d.ts`]: textTypes(names),
})
