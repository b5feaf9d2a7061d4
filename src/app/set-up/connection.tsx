// One connection: purpose, state, what does not work without it, where it is configured, a test.
import { PlugZap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { errorText, label } from '#app/i18n/i18n.ts'
import { screenTitle } from '#app/i18n/screen-title.ts'
import { Button } from '#app/kit/button.tsx'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import {
  CONNECTION_TABLE,
  type ConnectionState,
  TESTABLE_CONNECTIONS,
  type TestableConnection,
} from '#domain/set-up/connections.ts'
import { type Reports, SmsReports } from './sms-reports.tsx'

type View = Returns<typeof backOfficeApi.setUp.view>['connections'][number]

const looks = ({ needed, state }: { needed: 'sale' | 'optional'; state: ConnectionState }): PillLook => {
  if (state === 'ready') return 'ok'
  return needed === 'sale' || state === 'sandbox' ? 'warn' : 'calm'
}

function Test({ connection, name }: { connection: TestableConnection; name: string }) {
  const { t } = useTranslation('set-up')
  const test = useAction(backOfficeApi.setUp.test, {
    notify: 'none',
    onFail: ({ problem, outcome }) => toast.warn(errorText({ key: problem?.problem ?? outcome })),
  })
  return (
    <>
      <div role="status" className="min-w-0 text-[15px]">
        {test.data !== undefined &&
          !test.isPending &&
          (test.data.each ?? [{ name: '', outcome: test.data.outcome }]).map((one) => (
            <p key={one.name} className={one.outcome === 'reached' ? 'text-ok' : 'text-warn'}>
              {one.name !== '' && <b>{`${one.name}: `}</b>}
              {t(`outcome.${one.outcome}`)}
            </p>
          ))}
        {test.data !== undefined && !test.isPending && (
          <p className="text-[13px] text-text-2 tabular">{t('took', { ms: test.data.ms })}</p>
        )}
      </div>
      <Button
        kind="quiet"
        icon={PlugZap}
        busy={test.isPending}
        onPress={() => test.mutate({ params: { connection }, body: {} })}
      >
        {t('test')}
        <span className="sr-only">: {name}</span>
      </Button>
    </>
  )
}

/** The SMS provider `console` writes the codes to the log of the server and has no company name. */
const detailWords = (connection: View['connection'], detail: string): string => {
  if (connection === 'support_phone') return formatPhone(detail)
  return connection === 'sms' && detail === 'console' ? label('set-up:console') : detail
}

export function Connection({
  view: { connection, state, detail, warning },
  reports,
  unverified,
}: {
  view: View
  reports: Reports
  /** Names of partners with whom no trial sale was confirmed. */
  unverified: readonly string[]
}) {
  const { t } = useTranslation('set-up')
  const { needed, variables, screen } = CONNECTION_TABLE[connection]
  const isMissing = state === 'not_configured'
  const name = t(`names.${connection}`)
  const testable = TESTABLE_CONNECTIONS.find((one) => one === connection)
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold text-text">{name}</h3>
        <Pill look={looks({ needed, state })}>{t(`state.${state}`)}</Pill>
        {isMissing && needed === 'sale' && <Pill look="danger">{t('needed')}</Pill>}
      </div>
      <p className="text-text-2">{isMissing ? t(`without.${connection}`) : t(`purpose.${connection}`)}</p>
      {detail !== '' && (
        <p className="wrap-anywhere text-[15px] text-text">{detailWords(connection, detail)}</p>
      )}
      {warning !== undefined && (
        <p role="note" className="rounded-xl bg-warn-soft p-3 text-[15px] text-warn">
          {t(`warning.${warning}`)}
        </p>
      )}
      {connection === 'partners' && unverified.length > 0 && (
        <p role="note" className="rounded-xl bg-warn-soft p-3 text-[15px] text-warn">
          {t('unverified', { names: unverified.join(', ') })}
        </p>
      )}
      {isMissing && variables.length > 0 && (
        <p className="text-[13px] text-text-2">{t('variables', { names: variables.join(', ') })}</p>
      )}
      {connection === 'sms' && <SmsReports reports={reports} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {testable !== undefined && !isMissing && <Test connection={testable} name={name} />}
        {screen !== null && (
          <LinkButton kind="quiet" to={SCREENS[screen].path}>
            {screenTitle(SCREENS[screen])}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
