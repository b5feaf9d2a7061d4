// How the blocks of the first page read their figures.
export const REFETCH = { notify: 'none', refetchInterval: 30_000 } as const
