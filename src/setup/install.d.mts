// What tests read of install.mjs.
export function isInstalled(lockPath?: string, placedPath?: string): boolean
