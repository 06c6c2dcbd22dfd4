import { ownScreen } from './build/ownScreen.ts'

/** Builds the office (D-199) and its worker (D-210). */
export default ownScreen({ name: 'office', input: { office: 'src/office/boot.ts', sw: 'sw/office.ts' } })
