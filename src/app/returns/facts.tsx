// What a request says about the partner, the money, the goods and the fiscal receipt.

import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { label } from '#app/i18n/i18n.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { Section } from '#app/kit/layout/section.tsx'
import { LinkButton } from '#app/kit/link-button.tsx'
import { useStep } from '#app/kit/steps/use-step.ts'
import { ConditionPhotos } from '#app/pickers/condition-photos/condition-photos.tsx'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { isOpenReturn, isPaidReturn, RETURN_PLACES } from '#domain/returns/request.ts'
import { checkStateLabel, fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.returns
type Props = { request: WholeReturn }

export function PartnerTab({ request }: Props) {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const { partner } = request
  const retry = useStep(endpoints.retry, {
    texts: 'returns',
    onDone: () => toast.ok(t('retried', { number: request.number })),
  })
  const accept = useStep(endpoints.acceptClosed, {
    texts: 'returns',
    onDone: () => toast.ok(t('closed_accepted', { number: request.number })),
  })
  const cancelled = useStep(endpoints.cancelledByHand, {
    texts: 'returns',
    onDone: () => toast.ok(t('by_hand_done', { number: request.number })),
  })
  const isStuck = partner.way === 'cancel' && partner.problem === 'closed'
  const mayAccept = isStuck && (can('returns.support') || can('returns.accounting'))
  const isGoingOn = isOpenReturn(request.state) || isPaidReturn(request.state)
  const isWaiting = partner.way === 'cancel' && partner.state === 'cancelling'
  const mayRetry = isWaiting && (can('returns.support') || can('returns.accounting'))
  const rows = [
    { label: fieldLabel('partner'), value: partner.name },
    {
      label: fieldLabel('contract'),
      value: `№ ${partner.contract}`,
      note: t(`contract_states.${partner.state}`),
    },
    { label: fieldLabel('way'), value: partner.way === null ? t('way_none') : t(`ways.${partner.way}`) },
    ...(partner.way === 'reduce'
      ? [
          { label: fieldLabel('reference'), value: partner.reference },
          { label: fieldLabel('total'), value: sumLabel(partner.total) },
          { label: fieldLabel('new_total'), value: sumLabel(partner.new_total) },
        ]
      : []),
  ]
  return (
    <Section>
      <KeyValue rows={rows} />
      {partner.new_plan !== null && (
        <ul aria-label={t('plan')} className="divide-y divide-line">
          {partner.new_plan.map(({ number, due, amount }) => (
            <li key={number} className="flex justify-between gap-3 py-1.5 tabular">
              <span>{formatDate(due)}</span>
              <span>{sumLabel(amount)}</span>
            </li>
          ))}
        </ul>
      )}
      {isWaiting && (
        <p role="status" className="text-warn">
          {partner.problem === 'refused'
            ? t(partner.by_hand ? 'partner_by_hand' : 'partner_refused')
            : t(partner.problem === 'no_answer' ? 'partner_silent' : 'partner_waits')}
        </p>
      )}
      {isStuck && (
        <p role="alert" className="font-semibold text-warn">
          {t('partner_closed')}
        </p>
      )}
      {mayAccept && (
        <div>
          <Button
            kind="primary"
            busy={accept.isPending}
            onPress={() =>
              accept.mutate({ params: { key: request.key }, body: { base_version: request.version } })
            }
          >
            {t('accept_closed')}
          </Button>
        </div>
      )}
      {mayRetry && partner.by_hand && (
        <div>
          <Button
            kind="primary"
            busy={cancelled.isPending}
            onPress={() =>
              cancelled.mutate({ params: { key: request.key }, body: { base_version: request.version } })
            }
          >
            {t('by_hand')}
          </Button>
        </div>
      )}
      {mayRetry && !partner.by_hand && (
        <div>
          <Button
            kind="quiet"
            busy={retry.isPending}
            onPress={() =>
              retry.mutate({ params: { key: request.key }, body: { base_version: request.version } })
            }
          >
            {t('retry')}
          </Button>
        </div>
      )}
      <ConditionPhotos
        title={t('papers')}
        endpoints={backOfficeApi.amendments}
        recordKey={request.key}
        ids={partner.papers}
        canAdd={partner.way === 'reduce' && isGoingOn && can('returns.support')}
      />
    </Section>
  )
}

/** The calculation line by line. */
export function MoneyTab({ request }: Props) {
  const { t } = useTranslation('returns')
  const { money, product } = request
  const rows = [
    { label: t('money.net'), value: sumLabel(product.net) },
    {
      label: t('money.part'),
      value: sumLabel(money.part),
      note: t('money.part_note', { down: sumLabel(money.down_payment), cost: sumLabel(money.cost) }),
    },
    ...(money.gifts > 0 ? [{ label: t('money.gifts'), value: sumLabel(money.gifts) }] : []),
    ...(money.withheld > 0 ? [{ label: t('money.withheld'), value: sumLabel(money.withheld) }] : []),
    ...(money.withheld < 0 ? [{ label: t('money.beyond'), value: sumLabel(-money.withheld) }] : []),
    { label: t('money.paid'), value: sumLabel(money.paid) },
    ...(money.reason === ''
      ? []
      : [{ label: t('money.calculated'), value: sumLabel(money.calculated), note: money.reason }]),
    { label: t('money.refund'), value: <b>{sumLabel(money.refund)}</b> },
    { label: t('money.share'), value: sumLabel(money.share) },
    ...(money.method === null
      ? []
      : [
          {
            label: t('money.method'),
            value: label(`stages:payment.method.${money.method}`),
            note: timeLabel(money.paid_at),
          },
        ]),
  ]
  return (
    <Section>
      <KeyValue rows={rows} />
      <p className="text-[13px] text-text-2">{t('money.instalments')}</p>
    </Section>
  )
}

export function GoodsTab({ request }: Props) {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const { accepted, handed_over_at, key, version, state } = request
  const accept = useStep(endpoints.accept, {
    texts: 'returns',
    onDone: () => toast.ok(t('accepted_done', { number: request.number })),
  })
  if (handed_over_at === null)
    return (
      <Section>
        <p>{t('nothing_back')}</p>
      </Section>
    )
  const mayAccept = can('returns.create') && isOpenReturn(state) && !isPaidReturn(state)
  return (
    <Section>
      {accepted === null ? (
        <p>{t('accepted_none')}</p>
      ) : (
        <KeyValue
          rows={[
            { label: fieldLabel('place'), value: t(`places.${accepted.place}`), note: accepted.branch },
            { label: fieldLabel('accepted_at'), value: timeLabel(accepted.at), note: accepted.who },
          ]}
        />
      )}
      {mayAccept && (
        <div className="flex flex-wrap gap-3">
          {RETURN_PLACES.map((place) => (
            <Button
              key={place}
              kind="quiet"
              busy={accept.isPending}
              onPress={() =>
                accept.mutate({ params: { key }, body: { base_version: version, values: { place } } })
              }
            >
              {t(`accept.${place}`)}
            </Button>
          ))}
        </div>
      )}
    </Section>
  )
}

export function CheckTab({ request: { key, check } }: Props) {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  if (check === null)
    return (
      <Section>
        <p>{t('check_none')}</p>
      </Section>
    )
  const rows = [
    { label: fieldLabel('state'), value: checkStateLabel(check.state) },
    ...(check.state === 'due'
      ? []
      : [
          { label: fieldLabel('register'), value: check.register },
          { label: fieldLabel('receipt'), value: check.receipt },
          { label: fieldLabel('sign'), value: check.sign },
          { label: fieldLabel('issued_at'), value: timeLabel(check.issued_at) },
          { label: fieldLabel('sum'), value: sumLabel(check.sum) },
        ]),
  ]
  return (
    <Section>
      <KeyValue rows={rows} />
      {can('return_check.view') && (
        <div>
          <LinkButton kind="quiet" to="/return_check/$id" params={{ id: key }}>
            {t('check_open')}
          </LinkButton>
        </div>
      )}
    </Section>
  )
}
