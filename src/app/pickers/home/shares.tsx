// The share of every partner in what was financed lately, the largest first, beside the most that is wanted of one; opens its figures.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import { label, useLanguage } from '#app/i18n/i18n.ts'
import { lastDays } from '#app/pickers/period-bar.tsx'
import { SHARE_TEXTS, ShareBar } from '#app/pickers/share-bar.tsx'
import { useEndpoint } from '#app/platform/data.ts'
import { useAge } from '#app/platform/reads/age.ts'
import { formatDecimal } from '#domain/kernel/decimal.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/time/dates.ts'
import { PERIOD_DAYS } from '#domain/kernel/time/period.ts'
import { SHARE_LABEL_MAX, shareLevel } from '#domain/partners/turnover.ts'
import { BlockState } from './block-state.tsx'
import { CardAge, CardNote, HomeCard } from './card.tsx'
import { REFETCH } from './refetch.ts'
import { useDay } from './use-day.ts'

export function Shares() {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const ageOf = useAge()
  // Figures are written for the day before.
  const period = lastDays(PERIOD_DAYS, addDays(useDay(), -1))
  const read = useEndpoint(backOfficeApi.partners.finance, { body: period }, REFETCH)
  const card = {
    title: t('shares.title'),
    note: t('shares.note', { percent: SHARE_LABEL_MAX }),
    link: { to: '/fin-partners', search: { ...period }, text: label('screens:fin_partners') },
  }
  if (read.data === undefined)
    return (
      <HomeCard {...card}>
        <BlockState read={read} />
      </HomeCard>
    )
  const lines = read.data.partners
    .filter(({ used, limit }) => used > 0 || limit > 0)
    .toSorted((one, other) => other.share - one.share)
  return (
    <HomeCard {...card}>
      <CardAge time={ageOf(read)} />
      {lines.length === 0 && <CardNote>{t('shares.nothing')}</CardNote>}
      <ul className="empty:hidden">
        {lines.map(({ key, name, share, used, limit }) => {
          const level = shareLevel(share)
          return (
            <li key={key} className="flex flex-col gap-1.5 border-line px-3.5 py-2.5 not-first:border-t">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="text-sm font-semibold text-text">{name}</span>
                <span className={clsx('tabular text-sm font-semibold', SHARE_TEXTS[level])}>
                  {level === 'over' && `${t('shares.over')} · `}
                  {level === 'near' && `${t('shares.near')} · `}
                  {t('shares.percent', { percent: formatDecimal(share) })}
                </span>
              </span>
              <ShareBar share={share} />
              <span className={clsx('tabular text-[13px]', used > limit ? 'text-danger' : 'text-text-2')}>
                {t(used > limit ? 'shares.exceeded' : 'shares.used', {
                  used: formatMoney(used, language),
                  limit: formatMoney(limit, language),
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </HomeCard>
  )
}
