#!/usr/bin/env bash
# s3mini 1.0.2: the first requests of a day that run side by side are signed with the key of the day before.
#
# Signature Version 4 derives a key for each day (UTC) from the secret. s3mini keeps that key in its client and makes a new one when
# the day changes, but notes the new day before the key is there: of several requests that begin together after midnight only the
# first waits for it, the others sign the new date with the old key. A store answers them with 403 SignatureDoesNotMatch.
#
# The server below makes the key of the day of each request by the published rules and compares the signatures of five requests before
# midnight, five after it, and five later.
#
# Seen with Node.js 20:
#   before midnight  5 right, 0 wrong
#   after midnight   1 right, 4 wrong
#   later            5 right, 0 wrong
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund s3mini@1.0.2
cat > run.mjs <<'JS'
import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { S3mini } from 's3mini'
const secret = 'a-secret-of-this-file-alone'
const mac = (key, text) => createHmac('sha256', key).update(text).digest()
const hash = (text) => createHash('sha256').update(text).digest('hex')
let seen = []
const server = createServer((request, response) => {
  const { authorization, 'x-amz-date': at } = request.headers
  const [, day, region, signed, signature] =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]+)/.exec(authorization)
  const url = new URL(request.url, 'http://store')
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).sort()
  const headers = signed.split(';').map((name) => `${name}:${request.headers[name].trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signed, request.headers['x-amz-content-sha256']]
  const scope = `${day}/${region}/s3/aws4_request`
  const text = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${hash(canonical.join('\n'))}`
  const key = mac(mac(mac(mac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  const isRight = createHmac('sha256', key).update(text).digest('hex') === signature
  seen.push(isRight)
  response.writeHead(isRight ? 200 : 403, { 'content-type': 'text/plain' }).end('x')
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
let now = Date.parse('2026-11-28T23:59:50Z')
const Real = Date
globalThis.Date = class extends Real {
  constructor(...parts) {
    parts.length === 0 ? super(now) : super(...parts)
  }
  static now() {
    return now
  }
}
const client = new S3mini({
  accessKeyId: 'key',
  secretAccessKey: secret,
  endpoint: `http://127.0.0.1:${server.address().port}/bucket`,
  region: 'auto',
})
const round = async (name) => {
  seen = []
  await Promise.allSettled(Array.from({ length: 5 }, (_, nth) => client.getObject(`object-${nth}`)))
  console.log(`${name.padEnd(17)}${seen.filter(Boolean).length} right, ${seen.filter((one) => !one).length} wrong`)
}
await client.getObject('first').catch(() => undefined)
await round('before midnight')
now = Date.parse('2026-11-29T00:00:05Z')
await round('after midnight')
await round('later')
server.close()
JS
node run.mjs | tee seen.txt
diff seen.txt - <<'SEEN'
before midnight  5 right, 0 wrong
after midnight   1 right, 4 wrong
later            5 right, 0 wrong
SEEN
echo 'unchanged'
