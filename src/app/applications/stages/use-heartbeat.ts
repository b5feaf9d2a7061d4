// Sends a heartbeat every minute while the stages are open, so that nobody takes over from a person who is working.
import { useEffect } from 'react'
import { onlineApi } from '#api/online.ts'
import { call } from '#app/platform/api.ts'
import { HEARTBEAT_MS } from '#domain/applications/lease.ts'

export function useHeartbeat(id: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const beat = () => {
      if (document.visibilityState !== 'visible') return
      void call(onlineApi.stages.heartbeat, { params: { id }, body: {} }, { notify: 'none' }).catch(
        () => undefined,
      )
    }
    beat()
    const timer = setInterval(beat, HEARTBEAT_MS)
    return () => clearInterval(timer)
  }, [id, isOn])
}
