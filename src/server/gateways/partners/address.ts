// Which typed addresses this server may call: http and https; in production https alone, and no private network unless the
// settings allow it, so that the connection of a partner cannot be used to reach servers of the internal network.
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Env } from '../../platform/env.ts'
import { GatewayFailure } from './gateway.ts'

export const SANDBOX = 'sandbox:'

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is not public; one mapped into IPv6 counts as what it maps. */
export const isPrivate = (ip: string): boolean => PRIVATE.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const mayGoAnywhere = (env: Env): boolean => env.ANKETA_MODE !== 'production' || env.PARTNER_PRIVATE_ADDRESSES

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/** Why an address may not be stored, as a code for its field; null when it may. Names are not looked up here. */
export function addressFault(env: Env, text: string): string | null {
  if (text === '') return null
  if (text.startsWith(SANDBOX)) return env.SANDBOX_URL === '' ? 'address_sandbox' : null
  const url = URL.parse(text)
  if (url === null) return 'address_format'
  if (env.ANKETA_MODE === 'production' && url.protocol !== 'https:') return 'address_https'
  const host = hostOf(url)
  const isInside = host === 'localhost' || host.endsWith('.localhost') || (isIP(host) > 0 && isPrivate(host))
  return isInside && !mayGoAnywhere(env) ? 'address_private' : null
}

/** Refuses an exchange with a private address, whatever its host name; `text` is where it is about to go. */
export async function refuseInside(env: Env, text: string): Promise<void> {
  if (mayGoAnywhere(env) || (env.SANDBOX_URL !== '' && text.startsWith(env.SANDBOX_URL))) return
  const found = await lookup(hostOf(new URL(text)), { all: true })
  const isRefused = addressFault(env, text) !== null || found.some(({ address }) => isPrivate(address))
  if (isRefused) throw new GatewayFailure('network', { code: 'address_refused', text: '' })
}
