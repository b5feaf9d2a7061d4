// What tests read of machine.mjs.
export function findBrowser(): string | undefined
export function findWholeBrowser(): string | undefined
export function findPostgres(): string | undefined
export function findFirefox(): string | undefined
export function findWebKit(): { driver: string; browser: string; display: string } | undefined
