// `npm run openapi`: prints the description of the API in OpenAPI 3.1. A running server answers the same to administrators.
import { ensureInstalled } from './install.mjs'
import { at, command, productNode, show } from './run.mjs'

command(import.meta.url, async () => {
  await ensureInstalled()
  process.exitCode = await show(productNode(), [at('src', 'server', 'print-api-description.ts')])
})
