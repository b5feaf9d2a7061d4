// What tests read of running.mjs.
export function describeRunning(
  titles: readonly string[] | null,
  minutes: number,
): { title: string; text: string }
