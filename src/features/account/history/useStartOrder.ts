import { useChoice } from '../../../hooks/useDevice.ts'

/** Where an order begins: the menu of the chosen store, or the choice of one (OQ-14). */
export const useStartOrder = (): '/menu' | '/locations' => (useChoice().store ? '/menu' : '/locations')
