/** '0.9 km', '12 km'. */
export const formatDistance = (kilometres: number): string =>
  kilometres < 10 ? `${kilometres.toFixed(1)} km` : `${Math.round(kilometres)} km`
