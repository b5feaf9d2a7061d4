// A reporter of Vitest that records which test files are running.
import { recordRunning } from './running.mjs'

export default class Running {
  running = recordRunning()
  onTestModuleStart = (module) => this.running.begin(module.moduleId)
  onTestModuleEnd = (module) => this.running.end(module.moduleId)
}
