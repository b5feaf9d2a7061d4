// How much the person has not read: the badges that every screen shows.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The feature of a person's notifications. */
export const NOTIFICATIONS_PATH = '/api/uz/notification'

export const notifications = {
  count: endpoint({
    method: 'GET',
    path: `${NOTIFICATIONS_PATH}/count`,
    access: 'notification',
    returns: z.object({
      /** Notifications. */
      unread: z.number(),
      /** Conversations with something unread. */
      conversations: z.number(),
    }),
  }),
} as const
