// What tests read of failures.mjs: reports are the JSON of the test runners, null when there is none.
type Failure = { title: string; text: string }
export function failuresOfVitest(report: object | null): Failure[]
export function failuresOfPlaywright(report: object | null): Failure[]
export function flakyOfPlaywright(report: object | null): Failure[]
export function flakyOfVitest(report: object | null): Failure[]
export function failureText(stage: { name: string; failures?: Failure[]; flaky?: Failure[] }): string
export function briefFailureText(stage: { name: string; failures?: Failure[] }): string
