import { useTranslation } from 'react-i18next'
import { errorText } from '#app/i18n/i18n.ts'
import { readLastError } from '#app/platform/notices.ts'

type Recorded = { codes: string[]; request_id: string | null }

function readRecordedError(): Recorded | null {
  try {
    return JSON.parse(readLastError() ?? 'null') as Recorded | null
  } catch {
    return null
  }
}

/** The last error, with the request id that support asks for. */
export function LastError() {
  const { t } = useTranslation('settings')
  const error = readRecordedError()
  if (error === null) return null
  return (
    <div>
      <h3 className="font-semibold text-text">{t('last_error')}</h3>
      {error.codes.map((code) => (
        <p key={code} className="text-text-2">
          {errorText({ key: code })}
        </p>
      ))}
      {error.request_id !== null && (
        <p className="break-all text-sm text-text-2">{t('request', { id: error.request_id })}</p>
      )}
    </div>
  )
}
