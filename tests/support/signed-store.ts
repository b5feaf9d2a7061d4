// A server in front of an S3-compatible one that lets through only requests signed by the rules of AWS Signature Version 4
// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html), as a real store does.
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, request as requestTo, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const MAX_SKEW_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Percent-encoding of the rules: everything except A-Z, a-z, 0-9, `-`, `.`, `_` and `~`. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')

export type SignedRequest = {
  method: string
  /** Path and query as they are sent. */
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Why a store refuses the request at a time; null where the signature is right. */
export function signatureFault({ method, url, headers }: SignedRequest, secret: string, now: Date) {
  const [, , day = '', region = '', names = '', signature] =
    AUTHORIZATION.exec(String(headers.authorization)) ?? []
  const at = String(headers['x-amz-date'])
  if (signature === undefined) return 'AccessDenied'
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(now.getTime() - time) <= MAX_SKEW_MS)) return 'RequestTimeTooSkewed'
  if (!at.startsWith(day) || !names.split(';').includes('host')) return 'AuthorizationHeaderMalformed'
  const { pathname, searchParams } = new URL(url, 'http://store')
  const canonical = [
    method,
    pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery(searchParams),
    ...names.split(';').map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url, headers } = request
  const onward = requestTo({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}

export type CheckingServer = { port: number; close: () => Promise<void> }

/** Starts the server in front of the one at `port`; what is not signed with `secret` is answered 403. */
export async function startSignatureCheck(port: number, secret: string): Promise<CheckingServer> {
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    const fault = signatureFault({ method, url, headers }, secret, new Date())
    if (fault === null) return forward(request, response, port)
    request.resume()
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end(`<Error><Code>${fault}</Code><Message>refused</Message></Error>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { port: (server.address() as AddressInfo).port, close }
}
