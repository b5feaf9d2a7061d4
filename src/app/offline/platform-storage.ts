// The tablet's databases as the session and the reads of platform use them (platform/tablet/storage.ts). main.tsx
// registers this module.
export { attachUser, catchUp, detachUser, renewReference } from './runtime.ts'
export { readCurrentUserId, rememberUser, setCurrentUser } from './store/device.ts'
export { purgeSeen, readSeen, saveSeen } from './store/last-seen.ts'
export { readRef, saveRef } from './store/refs.ts'
