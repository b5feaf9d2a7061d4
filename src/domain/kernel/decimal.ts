// Numbers with decimals as people read them.

/** With a decimal comma. */
export const formatDecimal = (number: number): string => String(number).replace('.', ',')

/** A percentage with its sign; a dash for one that is not known. */
export const formatPercent = (percent: number | null): string =>
  percent === null ? '—' : `${formatDecimal(percent)} %`
