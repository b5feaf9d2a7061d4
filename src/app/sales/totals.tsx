// The sums under the lists of sales.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSum } from '#domain/kernel/money.ts'

/** Sums of everything found; under the profit how many sales or lines have no cost and are not in it. */
export function useTotals() {
  const { t } = useTranslation('sales')
  return ({
    uncosted = 0,
    profit,
    ...sums
  }: Readonly<Record<string, number>>): Readonly<Record<string, ReactNode>> => ({
    ...Object.fromEntries(Object.entries(sums).map(([key, value]) => [key, formatSum(value)])),
    ...(profit === undefined
      ? {}
      : {
          profit: (
            <span className="flex flex-col items-end">
              <span>{formatSum(profit)}</span>
              {uncosted > 0 && (
                <span className="text-[13px] font-normal text-text-2">
                  {t('uncosted_count', { count: uncosted })}
                </span>
              )}
            </span>
          ),
        }),
  })
}
