// @vitest-environment jsdom
import fc from 'fast-check'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#app/platform/api.ts'
import { type RecordForm, useRecord } from './use-record.ts'

const warn = vi.hoisted(() => vi.fn())
vi.mock('#app/i18n/i18n.ts', () => ({ errorText: ({ key }: { key: string }) => key }))
vi.mock('#app/platform/toasts.ts', () => ({ toast: { warn } }))

type Card = { name: string; phone: string; note: string }
const FIRST: Card = { name: 'Aziz', phone: '90', note: '' }
type Field = keyof Card

/** A server with one record, which refuses a save of an older version. `before` runs at the arrival of each request. */
function createServer(before: (attempt: number) => void) {
  let attempts = 0
  const server = { record: FIRST, version: 1, saves: [] as Card[] }
  const edit = (part: Partial<Card>) => {
    server.record = { ...server.record, ...part }
    server.version += 1
  }
  const save = async (values: Card, baseVersion: number | null) => {
    attempts += 1
    await Promise.resolve()
    before(attempts)
    if (baseVersion !== server.version) throw conflict(server.record, server.version)
    server.saves.push(values)
    edit(values)
  }
  return { server, edit, save }
}

const failure = (problem: string, details: Record<string, unknown> = {}, errors: object[] = []) =>
  new ApiFailure({
    outcome: 'answer',
    status: 409,
    retryAfterMs: null,
    problem: { problem, details, errors } as unknown as ApiFailure['problem'],
  })
const conflict = (record: Card, version: number) =>
  failure('version_conflict', { server_values: record, version })

let root: Root
let form: RecordForm<Card>
const onDone = vi.fn()

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

type Save = (values: Card, baseVersion: number | null) => Promise<unknown>
async function open(save: Save, version: number | null = 1): Promise<void> {
  function Page() {
    form = useRecord<Card>({ initial: FIRST, version, save, onDone })
    return null
  }
  await act(async () => root.unmount())
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Page />))
}
const type = (part: Partial<Card>) => act(async () => form.set(part))
const submit = () => act(async () => form.submit())

describe('changes of others that do not clash', () => {
  it('are merged, and the save is repeated', async () => {
    const { server, edit, save } = createServer((attempt) => attempt === 1 && edit({ phone: '91' }))
    await open(save)
    await type({ name: 'Botir' })
    await submit()
    expect(server.record).toEqual({ name: 'Botir', phone: '91', note: '' })
    expect(form.values).toEqual(server.record)
    expect(form.isSaved).toBe(true)
    expect(onDone).toHaveBeenCalledExactlyOnceWith(server.record)
  })

  it('are merged again when the repeated save meets the next change', async () => {
    const { server, edit, save } = createServer((attempt) => {
      if (attempt === 1) edit({ phone: '91' })
      if (attempt === 2) edit({ note: 'calls at noon' })
      if (attempt === 3) edit({ phone: '92' })
    })
    await open(save)
    await type({ name: 'Botir' })
    await submit()
    expect(server.saves).toEqual([{ name: 'Botir', phone: '92', note: 'calls at noon' }])
    expect(form.values).toEqual(server.record)
    expect(form.isSaved).toBe(true)
  })
})

describe('a change of the same field', () => {
  it('keeps the typed value, names the other one, and is not saved without a decision', async () => {
    const { server, edit, save } = createServer((attempt) => attempt === 1 && edit({ name: 'Davron' }))
    await open(save)
    await type({ name: 'Botir' })
    await submit()
    expect(form.clashes).toEqual([{ field: 'name', mine: 'Botir', theirs: 'Davron' }])
    expect(form.values.name).toBe('Botir')
    expect([form.isSaved, form.isBusy, server.saves.length]).toEqual([false, false, 0])
    await act(async () => form.decide())
    await submit()
    expect(server.record.name).toBe('Botir')
    expect(form.isSaved).toBe(true)
  })

  it('is found when only the repeated save meets it', async () => {
    const { server, edit, save } = createServer((attempt) => {
      if (attempt === 1) edit({ phone: '91' })
      if (attempt === 2) edit({ name: 'Davron' })
    })
    await open(save)
    await type({ name: 'Botir', note: 'mine' })
    await submit()
    expect(form.clashes).toEqual([{ field: 'name', mine: 'Botir', theirs: 'Davron' }])
    expect(form.values).toEqual({ name: 'Botir', phone: '91', note: 'mine' })
    expect(server.saves).toEqual([])
    await act(async () => form.takeTheirs('name'))
    await submit()
    expect(server.record).toEqual({ name: 'Davron', phone: '91', note: 'mine' })
  })
})

describe('what is typed while the form is being saved', () => {
  it('is kept and sent with the repeated save', async () => {
    const { server, edit, save } = createServer((attempt) => {
      if (attempt > 1) return
      edit({ phone: '91' })
      form.setField('note', 'typed during the save')
    })
    await open(save)
    await type({ name: 'Botir' })
    await submit()
    expect(form.values).toEqual({ name: 'Botir', phone: '91', note: 'typed during the save' })
    expect(server.record).toEqual(form.values)
  })

  it('clashes with a change of another person to that field', async () => {
    const { server, edit, save } = createServer((attempt) => {
      if (attempt > 1) return
      edit({ note: 'theirs' })
      form.setField('note', 'mine')
    })
    await open(save)
    await type({ name: 'Botir' })
    await submit()
    expect(form.clashes).toEqual([{ field: 'note', mine: 'mine', theirs: 'theirs' }])
    expect(server.saves).toEqual([])
  })

  it('is an unsaved change after the save, and the next save sends it without a clash with the own save', async () => {
    const { server, save } = createServer((attempt) => attempt === 1 && form.setField('name', 'Botir Aliev'))
    await open(save)
    await type({ name: 'Botir' })
    await submit()
    expect(server.record.name).toBe('Botir')
    expect([form.isSaved, form.isDirty, form.values.name]).toEqual([false, true, 'Botir Aliev'])
    // The form stays open with it.
    expect(onDone).not.toHaveBeenCalled()
    await submit()
    expect(form.clashes).toEqual([])
    expect(server.record.name).toBe('Botir Aliev')
    expect(form.isSaved).toBe(true)
    expect(onDone).toHaveBeenCalledExactlyOnceWith(server.record)
  })

  it('is unsaved also where it is what the record was before', async () => {
    const { server, save } = createServer((attempt) => attempt === 1 && form.setField('name', FIRST.name))
    await open(save)
    await type({ name: 'Botir' })
    await submit()
    expect([server.record.name, form.values.name, form.isDirty]).toEqual(['Botir', FIRST.name, true])
    await submit()
    expect([server.record.name, form.isSaved]).toEqual([FIRST.name, true])
  })

  it('is sent once by two presses, and a new record is made once', async () => {
    for (const version of [1, null]) {
      const saves: Card[] = []
      let finish = () => {}
      await open(async (values) => {
        saves.push(values)
        await new Promise<void>((resolve) => {
          finish = resolve
        })
      }, version)
      await type({ name: 'Botir' })
      await act(async () => {
        form.submit()
        form.submit()
      })
      await submit()
      await act(async () => finish())
      expect(saves).toEqual([{ ...FIRST, name: 'Botir' }])
      expect(form.isSaved).toBe(true)
    }
  })

  it('does not keep the form of a new record open, which the next save would make twice', async () => {
    const made: Card[] = []
    const create = async (values: Card) => {
      await Promise.resolve()
      form.setField('name', 'Botir Aliev')
      made.push(values)
    }
    await open(create, null)
    await type({ name: 'Botir' })
    await submit()
    expect(made).toEqual([{ ...FIRST, name: 'Botir' }])
    expect(onDone).toHaveBeenCalledOnce()
  })
})

describe('a refused save', () => {
  it('shows the error at its field, and no message', async () => {
    const save = async () => {
      throw failure('validation', {}, [{ field: 'values.phone', code: 'phone_wrong' }])
    }
    await open(save)
    await submit()
    expect(form.errorOf('phone')).toBe('phone_wrong')
    expect(form.errorOf('name')).toBeNull()
    expect(warn).not.toHaveBeenCalled()
    expect([form.isBusy, form.isSaved]).toEqual([false, false])
  })

  it('shows a message if no field is wrong', async () => {
    await open(async () => {
      throw failure('not_found')
    })
    await submit()
    expect(warn).toHaveBeenCalledExactlyOnceWith('not_found')
  })
})

const FIELDS: readonly Field[] = ['name', 'phone', 'note']
const part = fc
  .record({ field: fc.constantFrom(...FIELDS), value: fc.constantFrom('a', 'b', 'c') })
  .map(({ field, value }): Partial<Card> => ({ [field]: value }))
const attempt = fc.record({
  theirs: fc.option(part, { nil: null }),
  duringSave: fc.option(part, { nil: null }),
})
const round = fc.record({ typed: part, attempts: fc.array(attempt, { maxLength: 4 }) })

/** What the person changed and has not saved yet, and the record that these changes were made to. */
function createTypist() {
  const own = new Map<Field, string>()
  let base = FIRST
  const each = (change: Partial<Card>, visit: (field: Field, value: string) => void) => {
    for (const [field, value] of Object.entries(change)) visit(field as Field, value)
  }
  return {
    own,
    type: (change: Partial<Card>) =>
      each(change, (field, value) => {
        if (value === base[field]) own.delete(field)
        else own.set(field, value)
      }),
    /** The form has merged this record: a value that both have is no own change. */
    merge: (record: Card) => {
      base = record
      each(record, (field, value) => own.get(field) === value && own.delete(field))
    },
  }
}

it('keeps what was typed and overwrites nothing else, in any order of changes and saves', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      let plan: (typeof rounds)[number]['attempts'] = []
      const typist = createTypist()
      const { server, edit, save } = createServer(() => {
        const [now, ...later] = plan
        plan = later
        if (now?.theirs) edit(now.theirs)
        if (now?.duringSave) {
          form.set(now.duringSave)
          typist.type(now.duringSave)
        }
      })
      await open(async (values, version) => {
        const before = server.record
        const own = new Map(typist.own)
        await save(values, version).catch((error) => {
          typist.merge(server.record)
          throw error
        })
        for (const field of FIELDS) expect(values[field]).toBe(own.get(field) ?? before[field])
        typist.merge(server.record)
      })
      for (const { typed, attempts } of rounds) {
        plan = attempts
        await type(typed)
        typist.type(typed)
        const saves = server.saves.length
        await submit()
        // What was typed during a save that succeeded is unsaved.
        if (server.saves.length > saves) typist.type(form.values)
        for (const [field, value] of typist.own) expect(form.values[field]).toBe(value)
        for (const { field, mine } of form.clashes) expect(typist.own.get(field as Field)).toBe(mine)
        expect(form.isBusy).toBe(false)
        if (form.isSaved) expect(form.values).toEqual(server.record)
      }
    }),
    { numRuns: 200 },
  )
})
