// What tests read of stages.mjs: `report` is the JSON of the test runner, null when there is none.
type Count = { passed: number; failed: number }
export const STAGES: Readonly<Record<string, { seconds: number; files?: RegExp }>>
export const ALL: readonly (readonly (readonly string[])[])[]
export function chosen(words: readonly string[]): Map<string, string[]>
export function countVitest(report: object | null, code: number): Count
export function countPlaywright(report: object | null, code: number): Count
