// What a request says about the partner's contract and about the goods that come back, with what people do about them.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { WholeReturn } from '#api/shapes/whole-return.ts'
import { Button } from '#app/kit/button.tsx'
import { KeyValue } from '#app/kit/display/key-value.tsx'
import { sumLabel, timeLabel } from '#app/kit/display/value-labels.ts'
import { useStep } from '#app/kit/steps/use-step.ts'
import { ConditionPhotos } from '#app/pickers/condition-photos/condition-photos.tsx'
import { useSession } from '#app/platform/session.ts'
import { toast } from '#app/platform/toasts.ts'
import { formatDate } from '#domain/kernel/time/dates.ts'
import { isOpenReturn, isPaidReturn, RETURN_PLACES, usualPlace } from '#domain/returns/request.ts'
import { BLOCK_BODY, Block } from './block.tsx'
import { fieldLabel } from './labels.ts'

const endpoints = backOfficeApi.returns
type Props = { request: WholeReturn }

type PartnerProps = Props & {
  /** Opens the form of what the partner does; undefined where the person does not decide it now. */
  onAgree: (() => void) | undefined
}

export function PartnerBlock({ request, onAgree }: PartnerProps) {
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
    <Block
      title={t('blocks.partner')}
      block="partner"
      {...(onAgree === undefined
        ? {}
        : {
            actions: (
              <Button kind="text" onPress={onAgree}>
                {t('agree_other')}
              </Button>
            ),
          })}
    >
      <div className={BLOCK_BODY}>
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
              kind="quiet"
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
              kind="quiet"
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
      </div>
    </Block>
  )
}

export function GoodsBlock({ request }: Props) {
  const { t } = useTranslation('returns')
  const { can } = useSession()
  const { accepted, condition, handed_over_at, key, version, state } = request
  const accept = useStep(endpoints.accept, {
    texts: 'returns',
    onDone: () => toast.ok(t('accepted_done', { number: request.number })),
  })
  if (handed_over_at === null)
    return (
      <Block title={t('blocks.goods')} block="goods">
        <p className={BLOCK_BODY}>{t('nothing_back')}</p>
      </Block>
    )
  const usual = condition === null ? null : usualPlace(condition)
  // The usual place of their condition comes first.
  const places = RETURN_PLACES.filter((place) => place !== accepted?.place).sort(
    (one, other) => Number(other === usual) - Number(one === usual),
  )
  const mayAccept = can('returns.create') && isOpenReturn(state) && !isPaidReturn(state)
  return (
    <Block title={t('blocks.goods')} block="goods">
      <div className={BLOCK_BODY}>
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
          <div className="compact flex flex-wrap gap-3">
            {places.map((place) => (
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
      </div>
    </Block>
  )
}
