// The endpoints of the shop floor by feature, which every tablet loads. Those of its parts that need the internet are in
// online.ts, the back office's in back-office/index.ts.
import { applications, transitions } from './applications.ts'
import { clients } from './clients.ts'
import { notifications } from './notifications.ts'
import { session } from './session.ts'
import { tablet } from './tablet.ts'

export const api = { session, applications, moves: transitions, clients, tablet, notifications } as const
