/** The words of the menu's filters. None of them promises that a dish is free of something. */
export const FILTERS = {
  title: 'What suits you',
  open: 'Filters',
  clear: 'Clear all',
  treeNuts: 'Tree nuts',
  without: (name: string) => `Without ${name.toLowerCase()}`,
  madeFor: 'Made for',
  leaveOut: 'Leave out dishes that contain',
  spicy: 'Spicy',
  traces: 'Show dishes that may contain them',
  tracesHint: 'Otherwise they are left out too.',
  kitchen:
    'All dishes are made in one kitchen and may touch wheat, milk, eggs, peanuts, tree nuts, soybean, fish, shellfish and rennet. With an allergy, ask the store before you order.',
  show: (count: number) => (count === 1 ? 'Show 1 dish' : `Show ${count} dishes`),
  nothing: 'No dish fits all of this',
  unknown: (count: number) =>
    count === 1
      ? 'We do not know what 1 other dish contains, so it is left out. Ask the store.'
      : `We do not know what ${count} other dishes contain, so they are left out. Ask the store.`,
  unread:
    'Your filters cannot be applied right now, because what the dishes contain could not be read. All dishes are shown.',
  conflict: (list: string, isBuilt: boolean) =>
    `This contains ${list}, which you leave out. ${isBuilt ? 'Change what brings it, or' : 'Choose another dish, or'}`,
  trace: (list: string) => `This may contain ${list}, which you leave out. Choose something else, or`,
  unsure: 'We do not know whether this contains what you leave out. Ask the store, or',
  unsuited: (diet: string) => `This is not known to be ${diet.toLowerCase()} as it is. Change what is on it, or`,
  change: 'clear your filters',
  reading: 'Looking up what suits you…',
}
