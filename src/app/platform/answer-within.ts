/**
 * Awaits a promise for at most `ms` milliseconds and takes `late` then. A rejection in time rejects; one that comes later is
 * ignored. The work itself goes on: whoever started it cleans up.
 */
export async function answerWithin<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
