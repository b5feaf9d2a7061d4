// Operations of the identity provider against the sandbox behind the front.
import { randomUUID } from 'node:crypto'
import { formValuesOf, type IdentityProfile } from '#domain/identity/identity.ts'
import { myId } from '#server/gateways/identity/myid.ts'
import { type IdentitySessions, IdentityTrouble } from '#server/gateways/identity/provider.ts'
import type { Env } from '#server/platform/env.ts'
import { front, isStorable, type Operation } from './strange-answers.ts'

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

export const isIdentityTrouble = (error: unknown): boolean => error instanceof IdentityTrouble

const request = { id: randomUUID(), address: '127.0.0.1', person: null }
const sessions = (MYID_TOKEN: Env['MYID_TOKEN']) =>
  myId({ ...envOf(), MYID_FLOW: 'session', MYID_TOKEN })?.sessions as IdentitySessions

/** A session whose person is recognised on the page, or in the SDK; with the code. */
async function recognised(way: Env['MYID_TOKEN'], place: 'web' | 'sdk') {
  const session = await sessions(way).open(request)
  const query = 'pinfl=31503909990013&birth_date=1990-03-15&document=AA1234501'
  const answer = await fetch(`${front.sandbox}/myid/${place}?session_id=${session}&${query}`)
  return { session, code: ((await answer.json()) as { code: string }).code }
}

const provider = () => myId(envOf()) as NonNullable<ReturnType<typeof myId>>
const question = {
  pinfl: '31503909990013',
  document_number: 'AA1234501',
  birth_date: '1990-03-15',
  photo: '/9j/4AAQ',
}
const isText = (value: unknown): boolean => isStorable(value, 500)

/** The operations of the provider, in place and by its sessions. */
export function identityOperations(): Record<string, Operation> {
  const operation = (isOurs: Operation['isOurs'], prepare: Operation['prepare']): Operation => ({
    isOurs,
    isFailure: isIdentityTrouble,
    prepare,
  })
  return {
    start: operation(isText, async () => () => provider().start(question)),
    result: operation(isIdentityResult, async () => {
      const job = await provider().start(question)
      return () => provider().result(job)
    }),
    'open a session': operation(isText, async () => () => sessions('client_credentials').open(request)),
    'result of a session': operation(isIdentityResult, async () => {
      const { session } = await recognised('client_credentials', 'web')
      return () => sessions('client_credentials').result(session)
    }),
    'open a session of the SDK': operation(isText, async () => () => sessions('client_secret').open(request)),
    'state of the SDK': operation(isIdentityResult, async () => {
      const session = await sessions('client_secret').open(request)
      return () => sessions('client_secret').result(session)
    }),
    'result of a code': operation(isIdentityResult, async () => {
      const { code } = await recognised('client_secret', 'sdk')
      return () => sessions('client_secret').resultOfCode?.(code) ?? Promise.resolve(null)
    }),
  }
}
