// What tests read of machine.mjs.
export function findBrowser(): string | undefined
export function findWholeBrowser(): string | undefined
export function findPostgres(): string | undefined
