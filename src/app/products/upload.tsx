// The upload of the catalogue from a spreadsheet.
import { Tag } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Returns } from '#api/endpoint.ts'
import { findText, label } from '#app/i18n/i18n.ts'
import { LinkButton } from '#app/kit/link-button.tsx'
import { UploadPage } from '#app/pickers/upload/page.tsx'
import type { UploadKind } from '#app/pickers/upload/use-upload.ts'
import { call } from '#app/platform/api.ts'
import { SCREENS } from '#domain/access/screens.ts'
import { PictureUploadSection } from './picture-upload.tsx'

const { goodsUpload: endpoints, goods, products, priceRequests } = backOfficeApi
type Found = Returns<typeof endpoints.check>
type Applied = Returns<typeof endpoints.apply>
const QUIET = { notify: 'none' } as const

const kindOf = (): UploadKind<Found, Applied> => ({
  template: (language) => call(endpoints.template, { query: { language } }, QUIET),
  check: (file) => call(endpoints.check, { body: { file } }, QUIET),
  wrong: (body) => call(endpoints.wrong, { body }, QUIET),
  apply: (body, opId) => call(endpoints.apply, { body }, { ...QUIET, opId }),
  files: { template: label('products:upload.template_file'), wrong: label('products:upload.wrong_file') },
  paths: [products.list.path, goods.list.path, priceRequests.list.path],
  doneText: ({ created, changed }) => label('products:upload.done', { created, changed }),
})

const MOST_ROWS = 20
/** The first rows by their numbers. */
const rowsText = (rows: readonly number[]): string =>
  rows.slice(0, MOST_ROWS).join(', ') + (rows.length > MOST_ROWS ? ', …' : '')

export function CatalogueUpload() {
  const { t } = useTranslation('products')
  return (
    <UploadPage
      title={t('upload.title')}
      back={SCREENS.goods.path}
      text={t('upload.steps_text')}
      kind={kindOf()}
      other={<PictureUploadSection />}
      shownOf={({ created, changed, same, prices, pricesAsked, below_cost, arePricesApplied }) => ({
        counts: [
          { label: t('upload.counts.created'), count: created },
          { label: t('upload.counts.changed'), count: changed },
          { label: t('upload.counts.same'), count: same },
        ],
        notices: [
          prices > 0 &&
            t(arePricesApplied ? 'upload.prices_now' : 'upload.prices_request', { count: prices }),
          pricesAsked > 0 && t('upload.prices_asked', { count: pricesAsked }),
          below_cost.length > 0 &&
            t('upload.below_cost', { count: below_cost.length, rows: rowsText(below_cost) }),
        ],
        fieldLabel: (field) => findText(`goods:fields.${field}`) ?? field,
        isNothing: created + changed + prices === 0,
        nothing: t('upload.nothing'),
        stale: t('upload.stale'),
      })}
      onward={({ requests }) => (
        <>
          <LinkButton kind="primary" to={SCREENS.goods.path}>
            {t('upload.to_goods')}
          </LinkButton>
          {requests.map((number) => (
            <LinkButton
              key={number}
              kind="quiet"
              icon={Tag}
              to={SCREENS['request.apply_product_price'].path}
              search={{ open: String(number) }}
            >
              {t('upload.to_request', { number })}
            </LinkButton>
          ))}
        </>
      )}
    />
  )
}
