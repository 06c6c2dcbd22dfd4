/** Drawn for the two special buttons when the store's menu does not list those products. */
export const PLAIN_PIZZA_PICTURE = 'pizza-plain-hand-tomato-mozzarella'
export const HALF_AND_HALF_PICTURE = 'pizza-halves-hand-tomato-mozzarella-pe1.ct2.mu2.gp2.ja1.on2.ol1'
