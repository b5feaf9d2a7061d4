// The photo store that the settings name: a bucket by S3_ENDPOINT, otherwise a folder beside the database.
import { join } from 'node:path'
import type { Env } from '../platform/env.ts'
import { openDiskStore } from './disk.ts'
import { openS3Store } from './s3.ts'
import type { PhotoStore } from './store.ts'

/** Opens the store; throws when the folder cannot be made. */
export function openPhotoStore(env: Env): Promise<PhotoStore> {
  const root = join(env.ANKETA_DATA, 'photos')
  if (!env.S3_ENDPOINT) return openDiskStore(root)
  return openS3Store({
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    accessKey: env.S3_ACCESS_KEY,
    secretKey: env.S3_SECRET_KEY,
    parts: join(root, 'parts'),
  })
}
