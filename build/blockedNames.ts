/**
 * Whether an ad blocker may take a file of this name for an advertisement or a tracker: the words that the general rules of
 * EasyList and EasyPrivacy are made of, each as a word of its own (`AdConsent`, `ad-bar`, but not `address`).
 */
export function isBlockedName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
  return words.some((word) => WORDS.test(word))
}

const WORDS =
  /^(ads?|advert\w*|affiliates?|analytics?|banners?|beacons?|click|consent|cookies?|counter|impressions?|logger|metrics?|partners?|pixels?|popunder|popup|promos?|report\w*|sponsor\w*|stats?|statistics|tag|telemetry|track\w*|utm|visit\w*)$/
