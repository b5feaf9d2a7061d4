// The build that this server serves to tablets, as `npm run build` recorded it beside the client folder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../platform/env.ts'

const known = new Map<string, Promise<string>>()

async function read(folder: string): Promise<string> {
  try {
    const stamp = JSON.parse(await readFile(join(folder, '..', 'build.json'), 'utf8')) as { build?: unknown }
    return typeof stamp.build === 'string' ? stamp.build : ''
  } catch {
    // A server without a client folder serves no build.
    return ''
  }
}

/** The newest build, '' where there is none. */
export function newestBuild({ CLIENT_DIR }: Env): Promise<string> {
  const found = known.get(CLIENT_DIR) ?? read(CLIENT_DIR)
  known.set(CLIENT_DIR, found)
  return found
}
