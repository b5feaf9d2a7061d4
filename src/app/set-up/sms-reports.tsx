// Where SMS providers report deliveries. Eskiz gets the address with every SMS; Play Mobile has to be given it once.
import { useTranslation } from 'react-i18next'
import type { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { CopiedAddress } from '#app/kit/copied-address.tsx'
import { CALLBACK_VARIABLES, COMPANY_NAMES } from '#domain/providers/provider.ts'

export type Reports = Returns<typeof backOfficeApi.setUp.view>['sms_reports']

export function SmsReports({ reports }: { reports: Reports }) {
  const { t } = useTranslation('set-up')
  const isReachable = reports.some(({ url }) => url !== '')
  return (
    <div className="flex flex-col gap-2">
      <h4 className="font-semibold text-[15px] text-text">{t('reports.title')}</h4>
      <p className="text-[15px] text-text-2">{t(isReachable ? 'reports.text' : 'reports.none')}</p>
      {!isReachable && (
        <p className="text-[13px] text-text-2">{t('variables', { names: CALLBACK_VARIABLES.join(', ') })}</p>
      )}
      {reports.map(
        ({ kind, url }) =>
          url !== '' && (
            <div key={kind} className="flex flex-col gap-1">
              <p className="text-[13px] text-text-2">
                {COMPANY_NAMES[kind]}: {t(`reports.${kind}`)}
              </p>
              <CopiedAddress name={COMPANY_NAMES[kind]} address={url} />
            </div>
          ),
      )}
    </div>
  )
}
