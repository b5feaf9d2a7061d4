// What tests read of stages.mjs: `report` is the JSON of the test runner, null when there is none.
type Count = { passed: number; failed: number }
export function countVitest(report: object | null, code: number): Count
export function countPlaywright(report: object | null, code: number): Count
