// What tests read of build.mjs.
export function sourceHash(root?: string): string
export function keepOldAssets(fromFolder: string, toFolder: string, now?: number): string[]
