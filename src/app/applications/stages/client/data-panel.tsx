// The client's data compared with the photos, and the identity check.
import { Checking } from '../checking/checking.tsx'
import type { PanelProps } from '../panel.ts'
import { Identity } from './identity.tsx'
import { SendCode } from './send-code.tsx'

export function DataPanel(props: PanelProps) {
  return (
    <>
      <Checking {...props} />
      <Identity {...props} />
      {props.view.current === 'sms' && <SendCode {...props} />}
    </>
  )
}
