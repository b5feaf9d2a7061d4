import { expect, it } from 'vitest'
import { CLIENT_FIELDS } from '#domain/clients/client.ts'
import { SECTIONS } from './sections.ts'

it('shows every field of a client once', () => {
  const shown = SECTIONS.flatMap(({ fields }) => [...fields] as string[])
  expect(shown.toSorted()).toEqual([...CLIENT_FIELDS].toSorted())
})
