// What tests read of stages.mjs: `report` is the JSON of the test runner, null when there is none.
type Count = { passed: number; failed: number }
type Suite = 'gate' | 'all'
export const STAGES: Readonly<Record<string, { seconds: number; files?: RegExp }>>
export const STEPS: readonly (readonly (readonly string[])[])[]
export const ALL_STEPS: typeof STEPS
export const ALL_ONLY: readonly string[]
export function chosen(words: readonly string[]): Map<string, string[]>
export function countVitest(report: object | null, code: number): Count
export function countPlaywright(report: object | null, code: number): Count
export function judgeFlaky(counted: Count, flaky: readonly object[], suite: Suite): Count
