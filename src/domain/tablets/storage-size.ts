// How a storage size is shown: one unit and one rounding on every screen, so that two screens never show two numbers.
import { formatSum } from '../kernel/money.ts'

const MEGABYTE = 1_000_000

/** Bytes as whole megabytes (10^6 bytes), with grouped digits. */
export const formatMegabytes = (bytes: number): string => formatSum(Math.round(bytes / MEGABYTE))
