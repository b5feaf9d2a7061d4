// Fiscal receipts as a cash register prints them.
import { todayInTashkent } from '#domain/kernel/time/dates.ts'

/** The clock of a cash register at an instant, `YYYY-MM-DDTHH:mm:ss` in Tashkent. */
export function registerClock(at: Date): string {
  const inTashkent = new Date(at.getTime() + 5 * 3_600_000)
  return `${todayInTashkent(at)}T${inTashkent.toISOString().slice(11, 19)}`
}

let printed = 0
/** A return receipt of now, of the register that the tests sell with, with a number of its own. */
export function returnReceipt(sum: number, rest: object = {}) {
  printed += 1
  return {
    register: 'UZ191211501001',
    number: `${Date.now() % 100_000}${printed}`,
    sign: '123456789012',
    at: registerClock(new Date()),
    sum,
    codes: [] as string[],
    ...rest,
  }
}
