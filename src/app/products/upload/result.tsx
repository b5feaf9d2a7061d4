// What the check of a file found: figures, what was not read, the errors, and the button that applies it.
import { Check, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_FAULTS, type UploadResult } from '#api/back-office/goods-upload.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { formatSum } from '#domain/kernel/money.ts'
import { goodsLabel } from '../labels.ts'
import { faultText, type Upload } from './use-upload.ts'

const COUNTS = ['created', 'changed', 'same', 'refused'] as const
type Checked = Extract<Upload['state'], { step: 'checked' }>

function Counts({ result }: { result: UploadResult }) {
  const { t } = useTranslation('products')
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {COUNTS.map((key) => (
        <div key={key} className="flex flex-col rounded-xl border border-line px-4 py-3">
          <dt className="text-sm text-text-2">{t(`upload.counts.${key}`)}</dt>
          <dd
            className={
              key === 'refused' && result.refused > 0
                ? 'text-2xl font-bold text-danger tabular'
                : 'text-2xl font-bold tabular'
            }
          >
            {formatSum(result[key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Notices({ result }: { result: UploadResult }) {
  const { t } = useTranslation('products')
  const { prices, pricesAsked, arePricesApplied, ignored, otherSheets, hidden, formulas } = result
  const texts = [
    prices > 0 && t(arePricesApplied ? 'upload.prices_now' : 'upload.prices_request', { count: prices }),
    pricesAsked > 0 && t('upload.prices_asked', { count: pricesAsked }),
    ignored.length > 0 && t('upload.ignored', { names: ignored.join(', ') }),
    otherSheets.length > 0 && t('upload.sheets', { names: otherSheets.join(', ') }),
    hidden > 0 && t('upload.hidden', { count: hidden }),
    formulas > 0 && t('upload.formulas', { count: formulas }),
  ].filter((text) => text !== false)
  if (texts.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-text-2">
      {texts.map((text) => (
        <li key={text} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="border-b border-line px-3 py-2 text-left font-medium text-text-2">
    {children}
  </th>
)

function Faults({ faults }: Pick<UploadResult, 'faults'>) {
  const { t } = useTranslation('products')
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-160 text-[15px] text-text">
        <caption className="sr-only">{t('upload.faults')}</caption>
        <thead>
          <tr>
            <Head>{t('upload.fault_row')}</Head>
            <Head>{t('upload.fault_column')}</Head>
            <Head>{t('upload.fault_value')}</Head>
            <Head>{t('upload.fault_words')}</Head>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.row} ${fault.field} ${fault.code}`} className="align-top">
              <td className="border-b border-line px-3 py-2 tabular">{fault.row}</td>
              <td className="border-b border-line px-3 py-2">{fault.column || goodsLabel(fault.field)}</td>
              <td className="max-w-60 border-b border-line px-3 py-2 break-words">{fault.value || '—'}</td>
              <td className="border-b border-line px-3 py-2">{faultText(fault)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function Result({ upload, state }: { upload: Upload; state: Checked }) {
  const { t } = useTranslation('products')
  const { result, name, isApplying, isStale } = state
  const { created, changed, refused, faults, prices } = result
  const isNothing = refused === 0 && created + changed + prices === 0
  return (
    <Section title={t('upload.result_title')}>
      <p className="break-all text-text-2">{t('upload.result_file', { name })}</p>
      {isStale && (
        <p role="alert" className="font-semibold text-danger">
          {t('upload.stale')}
        </p>
      )}
      <Counts result={result} />
      <Notices result={result} />
      {refused > 0 && (
        <>
          <p role="alert" className="font-semibold text-danger">
            {t('upload.refused_text')}
          </p>
          <div>
            <Button kind="quiet" icon={Download} onPress={() => void upload.saveWrongRows()}>
              {t('upload.wrong')}
            </Button>
          </div>
          <Faults faults={faults} />
          {faults.length >= MOST_FAULTS && (
            <p className="text-text-2">{t('upload.faults_first', { count: faults.length })}</p>
          )}
        </>
      )}
      {isNothing && <p role="status">{t('upload.nothing')}</p>}
      {refused === 0 && !isNothing && (
        <div>
          <Button kind="primary" icon={Check} busy={isApplying} onPress={() => void upload.apply()}>
            {t('upload.apply')}
          </Button>
        </div>
      )}
    </Section>
  )
}
