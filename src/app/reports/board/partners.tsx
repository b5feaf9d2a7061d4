// The partners' shares of the sales, each with the mark of the limit that no partner should pass.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Board } from '#api/back-office/analytics.ts'
import { Pill } from '#app/kit/display/pill.tsx'
import { SHARE_TEXTS, ShareBar } from '#app/pickers/share-bar.tsx'
import { formatDecimal, formatPercent } from '#domain/kernel/decimal.ts'
import { formatSum } from '#domain/kernel/money.ts'
import { SHARE_LABEL_MAX, SHARE_NEAR, shareLevel } from '#domain/partners/turnover.ts'
import { fieldLabel, lineName } from '../labels.ts'
import { NumberLink } from './number-link.tsx'
import type { Rows } from './rows.ts'

type PartnerLine = Board['partners'][number]

function Partner({ line, rows }: { line: PartnerLine; rows: Rows }) {
  const { t } = useTranslation('analytics')
  const { key, name, registered, returned, sales, share, agreed } = line
  const level = share === null ? 'fine' : shareLevel(share)
  const counts = [
    { figure: 'registered', count: registered },
    { figure: 'returned', count: returned },
  ] as const
  return (
    <li data-partner={key} className="flex min-w-0 flex-col gap-1 border-b border-line py-2 last:border-0">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold">{lineName('partner', name)}</span>
        {level !== 'fine' && <Pill look={level === 'over' ? 'danger' : 'warn'}>{t(`share.${level}`)}</Pill>}
        {share !== null && (
          <span className={clsx('tabular font-bold', SHARE_TEXTS[level])}>{formatPercent(share)}</span>
        )}
      </span>
      {share !== null && <ShareBar share={share} agreed={agreed} />}
      <span className="flex flex-wrap gap-x-3 text-[12.5px] text-text-2 tabular">
        <NumberLink address={rows.partner(key)}>{formatSum(sales)}</NumberLink>
        {counts.map(
          ({ figure, count }) =>
            count > 0 && (
              <span key={figure}>
                {fieldLabel(figure)}{' '}
                <NumberLink
                  address={key === '' ? undefined : rows.counted({ figure }, { partner: key })}
                  label={t('open_row', {
                    name: `${lineName('partner', name)}, ${fieldLabel(figure)}`,
                    value: count,
                  })}
                >
                  {formatSum(count)}
                </NumberLink>
              </span>
            ),
        )}
        {agreed !== null && <span>{t('share.agreed', { percent: formatDecimal(agreed) })}</span>}
      </span>
    </li>
  )
}

export function Partners({ board: { partners }, rows }: { board: Board; rows: Rows }) {
  const { t } = useTranslation('analytics')
  const [limit, near] = [formatDecimal(SHARE_LABEL_MAX), formatDecimal(SHARE_NEAR)]
  return (
    <div className="flex flex-col gap-1">
      <ul>
        {partners.map((line) => (
          <Partner key={line.key} line={line} rows={rows} />
        ))}
      </ul>
      {partners.some(({ share }) => share !== null) && (
        <p className="text-[12.5px] text-text-2">{t('share.note', { limit, near })}</p>
      )}
    </div>
  )
}
