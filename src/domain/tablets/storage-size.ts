// Formats a storage size with the same unit and rounding on every screen, so that all screens show the same number.
import { formatSum } from '../kernel/money.ts'

const MEGABYTE = 1_000_000

/** Bytes as whole megabytes (10^6 bytes), with grouped digits. */
export const formatMegabytes = (bytes: number): string => formatSum(Math.round(bytes / MEGABYTE))
