// `npm run admin`: creates the first administrator of a production database, or prints the code of a sign-in. The work
// is done by code of the server.
import { ensureInstalled } from './install.mjs'
import { at, command, productNode, show } from './run.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  process.exitCode = await show(productNode(), [
    at('src', 'server', 'first-admin.ts'),
    ...process.argv.slice(2),
  ])
})
