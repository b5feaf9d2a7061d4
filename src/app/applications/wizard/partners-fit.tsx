// Which partners accept the client, by the rules stored on this tablet: works offline and before any partner is asked. For
// rules that cannot be evaluated yet it lists the missing fields and photos.
import { Check, ChevronUp, CircleHelp, type LucideIcon, ShieldCheck, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/i18n/i18n.ts'
import { Pill, type PillLook } from '#app/kit/display/pill.tsx'
import { Sheet } from '#app/kit/overlays/dialog.tsx'
import { usePhotos } from '#app/offline/photos/photos.ts'
import { useReference } from '#app/offline/store/refs.ts'
import { fullLabel } from '#app/pickers/fields/full-label.ts'
import { getToday } from '#app/platform/wire/clock.ts'
import type { FormValues } from '#domain/applications/form.ts'
import { formatMoney } from '#domain/kernel/money.ts'
import { type Answer, type Eligibility, eligibilityOf, mostFinanced } from '#domain/partners/eligibility.ts'
import type { PartnerRules } from '#domain/partners/partner.ts'
import { describeRefusals } from '../application/refusal-labels.ts'

const LOOKS: Record<Answer, { icon: LucideIcon; colour: string; look: PillLook }> = {
  suits: { icon: Check, colour: 'text-ok', look: 'ok' },
  unknown: { icon: CircleHelp, colour: 'text-text-2', look: 'calm' },
  suits_not: { icon: X, colour: 'text-danger', look: 'danger' },
}
const ORDER = Object.keys(LOOKS) as Answer[]

type Line = { partner: PartnerRules; found: Eligibility }

function useDescribeEligibility(): (found: Eligibility) => string | null {
  const { t } = useTranslation('wizard')
  return ({ answer, refusals, open, missing }) => {
    if (answer === 'suits') return null
    if (answer === 'suits_not') return t('fits.suits_not', { why: describeRefusals(refusals) })
    const fields = missing.map((field) => fullLabel(field) ?? field)
    const slots = open.flatMap(({ params }) => (params?.['slot'] === undefined ? [] : [params['slot']]))
    const photos = slots.length > 0 ? [t('fits.photos', { slots: slots.join(', ') })] : []
    return t('fits.unknown', { what: [...fields, ...photos].join(', ') })
  }
}

function useLines(appId: string, values: FormValues): Line[] {
  const { partners } = useReference()
  const slots = usePhotos(appId).map((photo) => photo.slot)
  const applicant = { values, categories: [], cost: null, slots }
  const today = getToday()
  return partners
    .map((partner) => ({ partner, found: eligibilityOf(partner, applicant, today) }))
    .toSorted((a, b) => ORDER.indexOf(a.found.answer) - ORDER.indexOf(b.found.answer))
}

function useSummary(): (lines: readonly Line[]) => string {
  const { t } = useTranslation('wizard')
  const language = useLanguage()
  return (lines) => {
    const suiting = lines.filter(({ found }) => found.answer === 'suits').map(({ partner }) => partner)
    const most = mostFinanced(suiting)
    if (suiting.length > 0)
      return most === null
        ? t('fits.some', { count: suiting.length })
        : t('fits.up_to', { count: suiting.length, sum: formatMoney(most, language) })
    return lines.some(({ found }) => found.answer === 'unknown') ? t('fits.none_yet') : t('fits.none')
  }
}

function Details({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('wizard')
  const language = useLanguage()
  const describe = useDescribeEligibility()
  return (
    <ul className="flex flex-col gap-3">
      {lines.map(({ partner, found }) => {
        const { icon: Icon, colour } = LOOKS[found.answer]
        const why = describe(found)
        const { limit_max: most } = partner
        return (
          <li key={partner.id} className="flex items-start gap-2">
            <Icon aria-hidden size={20} className={`mt-0.5 shrink-0 ${colour}`} />
            <span>
              <span className="font-medium text-text">{partner.name}</span>
              {found.answer !== 'suits_not' && most > 0 && (
                <span className="tabular text-text-2">
                  {' '}
                  · {t('fits.limit', { sum: formatMoney(most, language) })}
                </span>
              )}
              {why !== null && <span className="block text-[13px] text-text-2">{why}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** One line that says who accepts the client and up to how much; a press opens the reasons. */
export function PartnersFit({ appId, values }: { appId: string; values: FormValues }) {
  const { t } = useTranslation('wizard')
  const lines = useLines(appId, values)
  const summarise = useSummary()
  const [isOpen, setOpen] = useState(false)
  if (lines.length === 0) return null
  return (
    <>
      <Button
        onPress={() => setOpen(true)}
        className="-mx-4 -mt-3 mb-3 flex min-h-12 w-[calc(100%+2rem)] cursor-pointer items-center gap-3 border-b border-line px-4 py-1.5 text-left lg:-mx-5 lg:w-[calc(100%+2.5rem)] lg:px-5"
      >
        <ShieldCheck aria-hidden size={20} className="shrink-0 text-text-2" />
        <span className="tabular shrink-0 font-semibold max-md:flex-1">{summarise(lines)}</span>
        <span className="flex min-w-0 flex-1 flex-wrap justify-end gap-2 overflow-hidden max-md:hidden md:max-h-7">
          {lines.map(({ partner, found }) => {
            const { icon, look } = LOOKS[found.answer]
            return (
              <span key={partner.id} data-answer={found.answer}>
                <Pill look={look} icon={icon}>
                  {partner.name}
                </Pill>
              </span>
            )
          })}
        </span>
        <ChevronUp aria-hidden size={20} className="shrink-0 text-text-2" />
      </Button>
      <Sheet title={t('fits.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Details lines={lines} />
      </Sheet>
    </>
  )
}
