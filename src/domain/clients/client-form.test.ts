import { describe, expect, it } from 'vitest'
import { EXAMPLE_CONTEXT, exampleForm } from '#support/form-example.ts'
import { clientFromForm } from './client.ts'
import { checkClient, clientForm, newProblems } from './client-form.ts'

const client = clientFromForm(exampleForm())
const fieldsOf = (problems: readonly { field: string }[]) => problems.map(({ field }) => field)

describe('the card of a client', () => {
  it('is valid with the values of the wizard, and requires the same fields', () => {
    expect(checkClient(client, EXAMPLE_CONTEXT)).toEqual([])
    expect(fieldsOf(checkClient({}, EXAMPLE_CONTEXT))).toEqual(
      expect.arrayContaining(['pinfl', 'surname', 'name', 'document_number', 'phone', 'second_phone']),
    )
    const military = { ...client, military: true }
    expect(fieldsOf(checkClient(military, EXAMPLE_CONTEXT))).toEqual(['military_licence'])
    expect(fieldsOf(checkClient({ ...client, pensioner: true }, EXAMPLE_CONTEXT))).toEqual(['pensioner'])
  })

  it('is brought into canonical format, without fields of an application', () => {
    const sent = { phone: '90 123 45 67', name: ' Sinov ', patronymic: null, salary: 1_000_000 }
    expect(clientForm.parse(sent)).toEqual({ phone: '+998901234567', name: 'Sinov' })
    expect(clientForm.safeParse({ colour: 'red' }).success).toBe(false)
  })
})

describe('a change', () => {
  const old = { ...client, document_issued: '2010-01-10', document_expires: '2020-01-09' }

  it('may keep earlier problems, and must not cause new ones', () => {
    expect(fieldsOf(checkClient(old, EXAMPLE_CONTEXT))).toEqual(['document_expires'])
    const moved = { ...old, registration_street: 'Boshqa' }
    expect(newProblems(old, moved, EXAMPLE_CONTEXT)).toEqual([])
    expect(fieldsOf(newProblems(old, { ...old, pinfl: '1' }, EXAMPLE_CONTEXT))).toEqual(['pinfl'])
  })

  it('may remove a wrong pinfl, although a new card requires one', () => {
    const { pinfl: _pinfl, ...without } = client
    expect(newProblems(client, without, EXAMPLE_CONTEXT)).toEqual([])
    expect(fieldsOf(checkClient(without, EXAMPLE_CONTEXT))).toEqual(['pinfl'])
  })

  it('of a field with a problem must be valid', () => {
    const still = { ...old, document_expires: '2021-01-09' }
    expect(fieldsOf(newProblems(old, still, EXAMPLE_CONTEXT))).toEqual(['document_expires'])
  })
})
