// MyID: the check in place with its task, and the two flows with a session.
import type { Interface } from './interface.ts'
import type { Shape } from './shape.ts'

const refuses: Shape = {
  oneOf: [
    { detail: [{ loc: 'list', msg: 'text', 'type?': 'text', '*': 'any' }] },
    { 'detail?': 'text', '*': 'any' },
  ],
}
/** Any field may be missing; texts. */
const TEXTS: Shape = { '*': 'text|null' }
const profile: Shape = {
  'common_data?': TEXTS,
  'doc_data?': TEXTS,
  'contacts?': TEXTS,
  'address?': 'object',
  '*': 'any',
}
const granted: Shape = {
  access_token: 'text',
  'refresh_token?': 'text|null',
  'expires_in?': 'number',
  'token_type?': 'text',
}
const SESSION: Shape = { session_id: 'text' }

export const myidInterface = {
  version: 'v1, SDK sessions v2',
  read: '2026-11-28',
  source: 'client programs, the session flow of the web from one of them',
  calls: {
    token: {
      at: 'POST /api/v1/oauth2/access-token',
      takes: {
        oneOf: [
          { grant_type: 'text(password)', username: 'text', password: 'text', client_id: 'text' },
          { grant_type: 'text(client_credentials)', client_id: 'text', client_secret: 'text' },
          { grant_type: 'text(authorization_code)', code: 'text', client_id: 'text', client_secret: 'text' },
        ],
      },
      answers: granted,
      refuses,
    },
    refresh: {
      at: 'POST /api/v1/oauth2/refresh-token',
      takes: { refresh_token: 'text', client_id: 'text' },
      answers: granted,
      refuses,
    },
    client_token: {
      at: 'POST /api/v1/auth/clients/access-token',
      takes: { client_id: 'text', client_secret: 'text' },
      answers: granted,
      refuses,
    },
    start: {
      at: 'POST /api/v1/authentication/simple-inplace-authentication-request-task',
      takes: {
        'pass_data?': 'text',
        'pinfl?': 'text',
        birth_date: 'text',
        photo_from_camera: { front: 'text' },
        agreed_on_terms: 'flag(true)',
        client_id: 'text',
        'threshold?': 'number',
        'external_id?': 'text',
        'device?': 'any',
        'is_resident?': 'flag',
      },
      answers: { job_id: 'text' },
      refuses,
    },
    result: {
      at: 'POST /api/v1/authentication/simple-inplace-authentication-request-status',
      answers: {
        oneOf: [
          {
            result_code: 'whole',
            'result_note?': 'text|null',
            'comparison_value?': 'number|null',
            'response_id?': 'text|null',
            'profile?': { oneOf: [profile, 'null'] },
          },
          // 202: in work.
          { 'detail?': 'text', 'job_id?': 'text' },
        ],
      },
      refuses,
    },
    sdk_session: {
      at: 'POST /api/v2/sdk/sessions',
      takes: {
        'pass_data?': 'text',
        'pinfl?': 'text',
        'reuid?': 'text',
        'birth_date?': 'text',
        'phone_number?': 'text',
        'threshold?': 'number',
        'is_resident?': 'flag',
      },
      answers: SESSION,
      refuses,
    },
    sdk_state: {
      at: 'GET /api/v1/sdk/sessions/{id}',
      answers: { status: 'text(in_progress closed expired)', 'attempts?': 'any' },
      refuses,
    },
    sdk_data: {
      at: 'GET /api/v1/sdk/data',
      answers: { oneOf: [{ profile, '*': 'any' }, profile] },
      refuses,
    },
    web_session: {
      at: 'POST /api/v1/web/sessions',
      takes: { external_id: 'text', ip_address: 'text', max_retries: 'whole' },
      answers: SESSION,
      refuses,
    },
    web_result: {
      at: 'POST /api/v1/web/sessions/{id}/result',
      answers: {
        'attempts?': { oneOf: [[{ result_code: 'whole', 'auth_code?': 'text|null' }], 'null'] },
      },
      refuses,
    },
    person: { at: 'GET /api/v1/users/me', answers: { profile, '*': 'any' }, refuses },
  },
} as const satisfies Interface
