// What the check of a file found: figures, what was not read, the errors, and the button that applies it.
import { Check, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_FAULTS, type UploadFound } from '#api/shapes/upload.ts'
import { Button } from '#app/kit/button.tsx'
import { Section } from '#app/kit/layout/section.tsx'
import { formatSum } from '#domain/kernel/money.ts'
import { faultText } from './use-upload.ts'

/** What a page shows of the result of its upload. */
export type Shown = {
  counts: readonly { label: string; count: number }[]
  notices: readonly (string | false)[]
  /** What a column without a heading is called. */
  fieldLabel: (field: string) => string
  isNothing: boolean
  nothing: string
  stale: string
}
type Part = { result: UploadFound; shown: Shown }

function Counts({ result: { refused }, shown }: Part) {
  const { t } = useTranslation('upload')
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {[...shown.counts, { label: t('refused'), count: refused }].map(
        ({ label, count }, place, { length }) => (
          <div key={label} className="flex flex-col rounded-xl border border-line px-4 py-3">
            <dt className="text-sm text-text-2">{label}</dt>
            <dd
              className={
                place === length - 1 && refused > 0
                  ? 'text-2xl font-bold text-danger tabular'
                  : 'text-2xl font-bold tabular'
              }
            >
              {formatSum(count)}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Notices({ result, shown }: Part) {
  const { t } = useTranslation('upload')
  const { ignored, otherSheets, hidden, hiddenColumns, formulas } = result
  const texts = [
    ...shown.notices,
    ignored.length > 0 && t('ignored', { names: ignored.join(', ') }),
    otherSheets.length > 0 && t('sheets', { names: otherSheets.join(', ') }),
    hidden > 0 && t('hidden', { count: hidden }),
    hiddenColumns.length > 0 && t('hidden_columns', { names: hiddenColumns.join(', ') }),
    formulas > 0 && t('formulas', { count: formulas }),
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
  <th scope="col" className="border-b border-line px-2 py-2 sm:px-3 text-left font-medium text-text-2">
    {children}
  </th>
)

function Faults({ result: { faults }, shown }: Part) {
  const { t } = useTranslation('upload')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section aria-label={t('faults')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-[15px] text-text">
        <caption className="sr-only">{t('faults')}</caption>
        <thead>
          <tr>
            <Head>{t('fault_row')}</Head>
            <Head>{t('fault_column')}</Head>
            <Head>{t('fault_value')}</Head>
            <Head>{t('fault_words')}</Head>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={`${fault.row} ${fault.field} ${fault.code}`} className="align-top">
              <td className="border-b border-line px-2 py-2 sm:px-3 tabular">{fault.row}</td>
              <td className="border-b border-line px-2 py-2 sm:px-3">
                {fault.column || shown.fieldLabel(fault.field)}
              </td>
              <td className="max-w-60 border-b border-line px-2 py-2 sm:px-3 break-words">
                {fault.value || '—'}
              </td>
              <td className="border-b border-line px-2 py-2 sm:px-3">{faultText(fault)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Props = {
  checked: { name: string; result: UploadFound; isApplying: boolean; isStale: boolean }
  shown: Shown
  onApply: () => void
  onSaveWrongRows: () => void
}

export function Result({ checked, shown, onApply, onSaveWrongRows }: Props) {
  const { t } = useTranslation('upload')
  const { result, name, isApplying, isStale } = checked
  const { refused, faults } = result
  const isNothing = refused === 0 && shown.isNothing
  return (
    <Section title={t('result_title')}>
      <p className="break-all text-text-2">{t('result_file', { name })}</p>
      {isStale && (
        <p role="alert" className="font-semibold text-danger">
          {shown.stale}
        </p>
      )}
      <Counts result={result} shown={shown} />
      <Notices result={result} shown={shown} />
      {refused > 0 && (
        <>
          <p role="alert" className="font-semibold text-danger">
            {t('refused_text')}
          </p>
          <div>
            <Button kind="quiet" icon={Download} onPress={onSaveWrongRows}>
              {t('wrong')}
            </Button>
          </div>
          <Faults result={result} shown={shown} />
          {faults.length >= MOST_FAULTS && (
            <p className="text-text-2">{t('faults_first', { count: faults.length })}</p>
          )}
        </>
      )}
      {isNothing && <p role="status">{shown.nothing}</p>}
      {refused === 0 && !isNothing && (
        <div>
          <Button kind="primary" icon={Check} busy={isApplying} onPress={onApply}>
            {t('apply')}
          </Button>
        </div>
      )}
    </Section>
  )
}
