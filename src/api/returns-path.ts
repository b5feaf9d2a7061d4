// The feature of returns, which an event of an application makes stale; its endpoints are those of the back office.
export const RETURNS_PATH = '/api/uz/return'
