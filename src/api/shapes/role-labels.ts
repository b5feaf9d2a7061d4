// What roles are called in the language of the person: labels of default roles are in the app, so the server sorts by what it is
// sent.
import { z } from 'zod'

/** More roles than a shop has. */
const MOST_ROLES = 200

export const roleNameShape = z.string().max(40)
/** By the name of the role as the server stores it. */
export const roleLabelsShape = z
  .record(roleNameShape, z.string().max(80))
  .refine((labels) => Object.keys(labels).length <= MOST_ROLES)
  .optional()
export type RoleLabels = z.infer<typeof roleLabelsShape>

/** Stored names of roles that a search means in the language of the person. */
export const alsoShape = z.array(roleNameShape).max(MOST_ROLES).optional()
