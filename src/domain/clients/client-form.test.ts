import { describe, expect, it } from 'vitest'
import { EXAMPLE_CONTEXT, exampleForm } from '../applications/form-example.ts'
import { clientFromForm } from './client.ts'
import { checkClient, clientForm, newProblems } from './client-form.ts'

const client = clientFromForm(exampleForm())
const fieldsOf = (problems: readonly { field: string }[]) => problems.map(({ field }) => field)

describe('the card of a client', () => {
  it('is right as the wizard has it, and asks for the same fields', () => {
    expect(checkClient(client, EXAMPLE_CONTEXT)).toEqual([])
    expect(fieldsOf(checkClient({}, EXAMPLE_CONTEXT))).toEqual(
      expect.arrayContaining(['pinfl', 'surname', 'name', 'document_number', 'phone', 'second_phone']),
    )
    const military = { ...client, military: true }
    expect(fieldsOf(checkClient(military, EXAMPLE_CONTEXT))).toEqual(['military_licence'])
    expect(fieldsOf(checkClient({ ...client, pensioner: true }, EXAMPLE_CONTEXT))).toEqual(['pensioner'])
  })

  it('is brought into canonical form, without what belongs to an application', () => {
    const sent = { phone: '90 123 45 67', name: ' Sinov ', patronymic: null, salary: 1_000_000 }
    expect(clientForm.parse(sent)).toEqual({ phone: '+998901234567', name: 'Sinov' })
    expect(clientForm.safeParse({ colour: 'red' }).success).toBe(false)
  })
})

describe('a change', () => {
  const old = { ...client, document_issued: '2010-01-10', document_expires: '2020-01-09' }

  it('may leave what was wrong before, and bring nothing wrong', () => {
    expect(fieldsOf(checkClient(old, EXAMPLE_CONTEXT))).toEqual(['document_expires'])
    const moved = { ...old, registration_street: 'Boshqa' }
    expect(newProblems(old, moved, EXAMPLE_CONTEXT)).toEqual([])
    expect(fieldsOf(newProblems(old, { ...old, pinfl: '1' }, EXAMPLE_CONTEXT))).toEqual(['pinfl'])
  })

  it('may take a wrong pinfl out, which a new card needs', () => {
    const { pinfl: _pinfl, ...without } = client
    expect(newProblems(client, without, EXAMPLE_CONTEXT)).toEqual([])
    expect(fieldsOf(checkClient(without, EXAMPLE_CONTEXT))).toEqual(['pinfl'])
  })

  it('of the wrong field itself must be right', () => {
    const still = { ...old, document_expires: '2021-01-09' }
    expect(fieldsOf(newProblems(old, still, EXAMPLE_CONTEXT))).toEqual(['document_expires'])
  })
})
