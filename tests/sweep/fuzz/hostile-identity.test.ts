// The identity provider may answer anything, as partners may (hostile-answers.test.ts): in place and by its sessions.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { formValuesOf, type IdentityProfile } from '#domain/identity/identity.ts'
import { myId } from '#server/gateways/identity/myid.ts'
import { type IdentitySessions, IdentityTrouble } from '#server/gateways/identity/provider.ts'
import type { Env } from '#server/platform/env.ts'
import { front, isStorable, strangeOutcomes, useFront } from './strange-answers.ts'

useFront()

const envOf = (): Env =>
  ({
    MYID_URL: `${front.address}/myid`,
    MYID_CLIENT_ID: 'client',
    MYID_CLIENT_SECRET: 'secret',
    MYID_USERNAME: 'user',
    MYID_PASSWORD: 'password',
    MYID_FLOW: 'in_place',
    MYID_TOKEN: 'password',
    MYID_ASK_BY: 'both',
    MYID_WEB_URL: `${front.address}/myid/web`,
    PARTNER_TIMEOUT_MS: 5000,
    SANDBOX_URL: '',
  }) as unknown as Env

const isProfile = (profile: IdentityProfile | null): boolean =>
  profile === null || Object.values(formValuesOf(profile)).every((value) => isStorable(value))
const isIdentityResult = (value: unknown): boolean => {
  const { state, code, note, score } = value as Record<string, unknown>
  const { profile } = value as { profile: IdentityProfile | null }
  const isScoreFit = score === null || (Number(score) >= 0 && Number(score) <= 1)
  const isCodeFit = Number.isInteger(code) && Number(code) >= -3 && Number(code) < 2 ** 31
  return state === 'pending' || (isCodeFit && isStorable(note) && isScoreFit && isProfile(profile))
}

it('a session of the identity provider is answered in our words or not understood', async () => {
  const isFailure = (error: unknown) => error instanceof IdentityTrouble
  const sessions = (MYID_TOKEN: Env['MYID_TOKEN']) =>
    myId({ ...envOf(), MYID_FLOW: 'session', MYID_TOKEN })?.sessions as IdentitySessions
  const request = { id: randomUUID(), address: '127.0.0.1', person: null }
  /** A session whose person is recognised on the page, or in the SDK; with the code. */
  const recognised = async (way: Env['MYID_TOKEN'], place: 'web' | 'sdk') => {
    const session = await sessions(way).open(request)
    const query = 'pinfl=31503909990013&birth_date=1990-03-15&document=AA1234501'
    const answer = await fetch(`${front.sandbox}/myid/${place}?session_id=${session}&${query}`)
    return { session, code: ((await answer.json()) as { code: string }).code }
  }
  const strange = [
    ...(await strangeOutcomes({
      isOurs: (value) => isStorable(value, 500),
      isFailure,
      prepare: async () => () => sessions('client_credentials').open(request),
    })),
    ...(await strangeOutcomes({
      isOurs: isIdentityResult,
      isFailure,
      prepare: async () => {
        const { session } = await recognised('client_credentials', 'web')
        return () => sessions('client_credentials').result(session)
      },
    })),
    ...(await strangeOutcomes({
      isOurs: isIdentityResult,
      isFailure,
      prepare: async () => {
        const { code } = await recognised('client_secret', 'sdk')
        return () => sessions('client_secret').resultOfCode?.(code) ?? Promise.resolve(null)
      },
    })),
  ]
  expect(strange).toEqual([])
})

it('the identity provider is answered in our words or not understood', async () => {
  const provider = () => myId(envOf()) as NonNullable<ReturnType<typeof myId>>
  const question = {
    pinfl: '31503909990013',
    document_number: 'AA1234501',
    birth_date: '1990-03-15',
    photo: '/9j/4AAQ',
  }
  const isFailure = (error: unknown) => error instanceof IdentityTrouble
  const strange = [
    ...(await strangeOutcomes({
      isOurs: (value) => isStorable(value, 500),
      isFailure,
      prepare: async () => () => provider().start(question),
    })),
    ...(await strangeOutcomes({
      isOurs: isIdentityResult,
      isFailure,
      prepare: async () => {
        const job = await provider().start(question)
        return () => provider().result(job)
      },
    })),
  ]
  expect(strange).toEqual([])
})
