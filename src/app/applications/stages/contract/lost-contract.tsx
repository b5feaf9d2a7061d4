// A contract whose creation got no answer: a person looks in the partner's cabinet and enters its two numbers, or that there is
// none. Nothing repeats the creation by itself.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onlineApi } from '#api/online.ts'
import { Button } from '#app/kit/button.tsx'
import { Field } from '#app/kit/inputs/field.tsx'
import { TextInput } from '#app/kit/inputs/text-input.tsx'
import { Confirm } from '#app/kit/overlays/confirm.tsx'
import { StageAction } from '../stage-action.tsx'
import { useStep } from '../use-step.ts'

const NUMBER = /^\s*\d{1,18}\s*$/
const LENGTH = 18

export function LostContract({ id, canAct }: { id: string; canAct: boolean }) {
  const { t } = useTranslation('stages')
  const [contract, setContract] = useState('')
  const [order, setOrder] = useState('')
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const resolve = useStep(onlineApi.stages.resolveContract, id, () => setDialogOpen(false))
  const errorOf = (value: string) => (wasSubmitted && !NUMBER.test(value) ? t('lost.numbers_wanted') : null)
  const keep = () => {
    setSubmitted(true)
    if (NUMBER.test(contract) && NUMBER.test(order))
      resolve.act({ found: { contract: contract.trim(), order: order.trim() } })
  }
  return (
    <div role="alert" className="flex flex-col gap-4">
      <p className="font-semibold text-warn">{t('lost.text')}</p>
      {canAct && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t('lost.contract')}
              required
              error={errorOf(contract) ?? resolve.errorOf('found.contract')}
            >
              <TextInput
                name="partner_contract"
                value={contract}
                onChange={setContract}
                inputMode="numeric"
                maxLength={LENGTH}
              />
            </Field>
            <Field label={t('lost.order')} required error={errorOf(order) ?? resolve.errorOf('found.order')}>
              <TextInput
                name="partner_order"
                value={order}
                onChange={setOrder}
                inputMode="numeric"
                maxLength={LENGTH}
              />
            </Field>
          </div>
          <StageAction>
            <Button kind="quiet" onPress={() => setDialogOpen(true)}>
              {t('lost.none')}
            </Button>
            <Button kind="primary" shortcut="proceed" busy={resolve.busy} onPress={keep}>
              {t('lost.keep')}
            </Button>
          </StageAction>
          <Confirm
            title={t('lost.none_title')}
            text={t('lost.none_text')}
            confirm={t('lost.none')}
            isOpen={isDialogOpen}
            onClose={() => setDialogOpen(false)}
            onConfirm={() => resolve.act({ found: null })}
            busy={resolve.busy}
          />
        </>
      )}
    </div>
  )
}
