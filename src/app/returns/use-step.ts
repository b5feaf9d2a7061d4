// A change of a return that is sent with the version on the screen.
import { useTranslation } from 'react-i18next'
import { backOfficeApi } from '#api/back-office/index.ts'
import type { Endpoint } from '#api/endpoint.ts'
import type { ApiFailure } from '#app/platform/api.ts'
import { type ActionOptions, refresh, useAction } from '#app/platform/data.ts'
import { toast } from '#app/platform/toasts.ts'
import { announce } from '#app/platform/wire/announce.ts'

/**
 * `useAction` for a change without a form. When it is refused, the page reads the request again; where another person has changed it,
 * there is nothing to compare: the message asks to look at what is shown now.
 */
export function useStep<R extends Endpoint>(endpoint: R, { onDone, onFail }: ActionOptions<R>) {
  const { t } = useTranslation('returns')
  return useAction(endpoint, {
    ...(onDone === undefined ? {} : { onDone }),
    notify: 'none',
    onFail: (failure: ApiFailure) => {
      void refresh(backOfficeApi.returns.list.path)
      if (failure.problem?.problem === 'version_conflict') toast.warn(t('changed_meanwhile'))
      else announce(failure, { isSilent: false, isLogin: false, isRead: false })
      onFail?.(failure)
    },
  })
}
