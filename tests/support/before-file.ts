// Runs before each test file of the API.
import { restartNumbers } from './numbers.ts'

restartNumbers()
