// The templates of a new resource on the screens' side: routes, list, record, form, the texts in three languages, and
// the test of its calls.

const routes = ({ name, Name }) => `// Pages of ${name}.
import { page } from '#app/shell/page-route.tsx'

export const routes = [page('${name}', () => import('./list.tsx').then((module) => module.${Name}List))]
`

const list = ({ name, Name, camel }) => `// The list of ${name}: newest last, more by key.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Page } from '#app/kit/layout/page.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { ${camel} } from '#api/back-office/${name}.ts'
import { ${Name}Details } from './details.tsx'
import { ${Name}Form } from './form.tsx'

export function ${Name}List() {
  const { t } = useTranslation('${name}')
  const [isAdding, setAdding] = useState(false)
  const answer = useEndpoint(${camel}.list, { query: {} })
  return (
    <Page title={t('title')} actions={<Button kind="primary" onPress={() => setAdding(true)}>{t('add')}</Button>}>
      {isAdding && <${Name}Form onDone={() => setAdding(false)} />}
      {answer.data?.items.length === 0 && <p>{t('empty')}</p>}
      <ul>
        {answer.data?.items.map((record) => (
          <li key={record.id}>
            <${Name}Details record={record} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
`

const details = ({ name, Name }) => `// One record of ${name} as it is shown.
import type { ${Name}Record } from '#api/back-office/${name}.ts'

export function ${Name}Details({ record }: { record: ${Name}Record }) {
  return <article>{record.name}</article>
}
`

const form = ({
  name,
  Name,
  camel,
}) => `// Adding a record of ${name}. Saving is never disabled: it shows what is missing.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { useAction } from '#app/platform/data.ts'
import { ${camel} } from '#api/back-office/${name}.ts'
import { missingIn } from '#domain/${name}/${name}.ts'

export function ${Name}Form({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('${name}')
  const [name, setName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const create = useAction(${camel}.create, { onDone })
  const isMissing = isAsked && missingIn({ name }).includes('name')
  const save = () => {
    setAsked(true)
    if (missingIn({ name }).length === 0) create.mutate({ body: { name } })
  }
  return (
    <>
      <Field label={t('name')} error={isMissing ? t('name_missing') : undefined} required>
        <TextInput name="name" value={name} onChange={setName} />
      </Field>
      <Button kind="primary" busy={create.isPending} onPress={save}>
        {t('save')}
      </Button>
    </>
  )
}
`

const WORDS = {
  ru: {
    title: 'Записи',
    add: 'Добавить',
    empty: 'Пока ничего нет',
    name: 'Название',
    name_missing: 'Укажите название',
    save: 'Сохранить',
  },
  'uz-Latn': {
    title: 'Yozuvlar',
    add: 'Qoʻshish',
    empty: 'Hozircha hech narsa yoʻq',
    name: 'Nomi',
    name_missing: 'Nomini kiriting',
    save: 'Saqlash',
  },
  'uz-Cyrl': {
    title: 'Ёзувлар',
    add: 'Қўшиш',
    empty: 'Ҳозирча ҳеч нарса йўқ',
    name: 'Номи',
    name_missing: 'Номини киритинг',
    save: 'Сақлаш',
  },
}

const apiTest = ({
  name,
  camel,
  Name,
}) => `// The calls of ${name}: what goes in is checked, what comes out has the shape of the row.
import { describe, expect, it } from 'vitest'
import { ${camel} } from '#api/back-office/${name}.ts'

describe('${name}', () => {
  it('takes a name and nothing else', () => {
    expect(${camel}.create.body.safeParse({ name: '${Name}' }).success).toBe(true)
    expect(${camel}.create.body.safeParse({}).success).toBe(false)
    expect(${camel}.create.body.safeParse({ name: '${Name}', id: 1 }).success).toBe(false)
  })
})
`

export const appFiles = (names) => ({
  [`src/app/${names.name}/routes.tsx`]: routes(names),
  [`src/app/${names.name}/list.tsx`]: list(names),
  [`src/app/${names.name}/details.tsx`]: details(names),
  [`src/app/${names.name}/form.tsx`]: form(names),
  ...Object.fromEntries(
    Object.entries(WORDS).map(([language, words]) => [
      `locales/${language}/back-office/${names.name}.json`,
      `${JSON.stringify(words, null, 2)}\n`,
    ]),
  ),
  [`tests/api/${names.name}.test.ts`]: apiTest(names),
})
