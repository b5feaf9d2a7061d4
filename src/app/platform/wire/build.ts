// Which build this is. The server reads it from every request to know how old a tablet is (offline.md 2.15).
export const DRAFT_SCHEMA = 1

export const BUILD: string = import.meta.env?.VITE_BUILD ?? 'dev'
export const CLIENT = `${BUILD}/${DRAFT_SCHEMA}`
