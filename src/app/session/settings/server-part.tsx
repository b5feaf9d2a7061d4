// The settings of the server and its jobs: a part of its own, which only administrators load.
import { ServerJobs } from './jobs.tsx'
import { ServerSettings } from './server-settings.tsx'

export function ServerPart() {
  return (
    <>
      <ServerSettings />
      <ServerJobs />
    </>
  )
}
