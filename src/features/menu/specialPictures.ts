/** Drawn for the two special buttons of a store that does not list those products on its menu as well. */
export const PLAIN = 'pizza-plain-hand-tomato-mozzarella'
export const HALVES = 'pizza-halves-hand-tomato-mozzarella-pe1.ct2.mu2.gp2.ja1.on2.ol1'
