// Loaded before every test file: all properties of a run take the run's seed, unless they name one.
import fc from 'fast-check'
import { SEED } from './testSizes.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
