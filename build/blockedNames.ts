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
  /^(ads?|adsense|advert\w*|affil\w*|analy[sz]e\w*|analytics?|banners?|beacons?|clicks?|consent|cookies?|count(er)?s?|dfp|doubleclick|fingerprint\w*|geoip|heatmaps?|hits?|impressions?|logg(er|ing)|matomo|metrics?|pageviews?|partners?|ping|piwik|pixels?|popunder|popups?|prebid|promos?|referr?(al|er)s?|report\w*|retarget\w*|rum|sentry|skyscraper|sponsor\w*|stats?|statistics|survey|tags?|telemetry|track\w*|utm|visit\w*|vitals)$/
