// Running numbers of invented people, clients and names: unique in a test file, and the same in every run of it.
const reached = new Map<string, number>()

/** The next number of this kind, from 1. */
export function nextNumber(kind: string): number {
  const next = (reached.get(kind) ?? 0) + 1
  reached.set(kind, next)
  return next
}

/** Before each file: files of one worker share their modules, and no file may depend on those before it. */
export const restartNumbers = (): void => reached.clear()
