import { useTranslation } from 'react-i18next'
import type { Returns } from '#api/endpoint.ts'
import type { api } from '#api/index.ts'
import { Chip } from '#app/kit/display/chip.tsx'
import { useSession } from '#app/platform/session.ts'
import type { Origin } from '#domain/applications/reasons.ts'
import { isInWork, STATUSES, type Status } from '#domain/applications/status.ts'
import type { Filters } from '../application/filters.ts'

export type Facets = Returns<typeof api.applications.facets>
type Props = { filters: Filters; facets: Facets | undefined; onChange: (change: Partial<Filters>) => void }

const toggleStatus = (list: readonly Status[], status: Status): Status[] =>
  list.includes(status) ? list.filter((one) => one !== status) : [...list, status]

function Count({ count }: { count: number | undefined }) {
  return count === undefined || count === 0 ? null : <span className="tabular">{count}</span>
}

type StatusProps = Props & { shown: readonly Status[] }

/** Statuses as chips with their counts. */
export function StatusChips({ shown, filters, facets, onChange }: StatusProps) {
  const { t } = useTranslation('statuses')
  return shown.map((name) => (
    <Chip
      key={name}
      isOn={filters.statuses.includes(name)}
      onPress={() => onChange({ statuses: toggleStatus(filters.statuses, name) })}
    >
      {t(name)} <Count count={facets?.counts[name]} />
    </Chip>
  ))
}

/** Origins of clients who are not in the shop. */
const FROM_OUTSIDE: readonly Origin[] = ['sos', 'online', 'outside']

/** The visible filters: mine, missing photos, statuses with work left and active ones. The others are in the sheet. */
export function FilterChips({
  filters,
  facets,
  missingCount,
  onChange,
}: Props & { missingCount: number | undefined }) {
  const { t } = useTranslation('applications')
  const { t: reason } = useTranslation('reasons')
  const { can } = useSession()
  const shown = STATUSES.filter((name) => isInWork(name) || filters.statuses.includes(name))
  // What waits for this person: for the director's approval, for support.
  const shownWaits = (['director', 'support'] as const).filter((wait) =>
    wait === 'director'
      ? can('applications.approve')
      : filters.waiting === wait || (facets?.waiting?.[wait] ?? 0) > 0,
  )
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('filters.title')}</legend>
      <Chip isOn={filters.mine} onPress={() => onChange({ mine: !filters.mine })}>
        {t('filters.mine')}
      </Chip>
      <Chip isOn={filters.missingPhotos} onPress={() => onChange({ missingPhotos: !filters.missingPhotos })}>
        {t('filters.lacking')} <Count count={missingCount} />
      </Chip>
      {shownWaits.map((wait) => (
        <Chip
          key={wait}
          isOn={filters.waiting === wait}
          onPress={() => onChange({ waiting: filters.waiting === wait ? null : wait })}
        >
          {t(wait === 'director' ? 'filters.decision' : 'filters.support')}{' '}
          <Count count={facets?.waiting?.[wait]} />
        </Chip>
      ))}
      {FROM_OUTSIDE.filter((origin) => filters.origin === origin || (facets?.origins[origin] ?? 0) > 0).map(
        (origin) => (
          <Chip
            key={origin}
            isOn={filters.origin === origin}
            onPress={() => onChange({ origin: filters.origin === origin ? null : origin })}
          >
            {reason(`origins.${origin}`)} <Count count={facets?.origins[origin]} />
          </Chip>
        ),
      )}
      <StatusChips shown={shown} filters={filters} facets={facets} onChange={onChange} />
    </fieldset>
  )
}
