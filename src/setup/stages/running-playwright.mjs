// A reporter of Playwright that records which tests are running.
import { recordRunning } from './running.mjs'

export default class Running {
  running = recordRunning()
  titleOf = (test) => test.titlePath().filter(Boolean).join(' › ')
  onTestBegin = (test) => this.running.begin(this.titleOf(test))
  onTestEnd = (test) => this.running.end(this.titleOf(test))
  printsToStdio = () => false
}
