// The endpoints of photos that show the condition of goods: one is added, one is read.

import { z } from 'zod'
import type { PermissionKey } from '#domain/access/permissions.ts'
import { LONGEST_CONDITION_PHOTO } from '#domain/kernel/images/condition-photo.ts'
import { endpoint } from '../endpoint.ts'
import { recordDone, recordParams } from './record.ts'

type Access = { add: PermissionKey; see: PermissionKey }

/** `base`: the address of the records; `audit`: the name of an addition in the trail. */
export const conditionPhotos = <const A extends string>(base: string, { add, see }: Access, audit: A) => ({
  /** A JPEG in base64. Problems: `image_invalid` and `condition_photos_full` at `picture`. */
  addPhoto: endpoint({
    method: 'POST',
    path: `${base}/:key/photos`,
    access: add,
    params: recordParams,
    body: z.strictObject({ id: z.uuid(), picture: z.base64().max(LONGEST_CONDITION_PHOTO) }),
    returns: recordDone,
    operation: true,
    audit,
  }),
  photo: endpoint({
    method: 'GET',
    path: `${base}/:key/photos/:photo`,
    access: see,
    params: recordParams.extend({ photo: z.uuid() }),
    returns: z.object({ picture: z.string() }),
  }),
})
