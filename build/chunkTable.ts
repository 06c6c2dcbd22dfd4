/**
 * Which modules share a file of the built page; each name occurs once. A module belongs to the first row that matches it; the
 * imports of a row's modules join that row, unless an earlier row matches them.
 */
export interface ChunkRow {
  name: string
  /** Every page needs it to start, or the menu needs it: the worker precaches it before it activates. */
  isCore?: true
  /** Packages; `*` matches a part of a name. */
  packages?: readonly string[]
  /** Paths of own files without the extension; `*` matches a part of a name. */
  files?: readonly string[]
  modules?: readonly string[]
  /** Matches the imports of the menu page except other features, since most visits open the menu. */
  hasMenuImports?: true
  hasRest?: true
  minShareCount?: number
}

export const CHUNKS: readonly ChunkRow[] = [
  {
    name: 'vendor',
    isCore: true,
    packages: ['react', 'react-dom', 'scheduler', '@tanstack/*', 'use-sync-external-store'],
  },
  // Apart from `app`: the first script imports it and must not wait for the app.
  {
    name: 'start',
    isCore: true,
    modules: ['preload-helper.js', 'import-timeout.js'],
    files: [
      'src/device/lock',
      'src/device/nextTask',
      'src/device/observable',
      'src/device/reload',
      'src/device/storedText',
      'src/device/timeout',
      'src/device/store/documentMarks/*',
      'src/device/store/notices',
      'src/device/updates/importTimeout',
      'src/device/updates/missingChunk',
      'src/ui/brandFonts',
      'src/ui/opening',
    ],
  },
  {
    name: 'app',
    isCore: true,
    hasMenuImports: true,
    files: ['src/app/main', 'src/hooks/usePanels'],
    modules: ['icons/map-pin.mjs', 'icons/phone.mjs'],
  },
  { name: 'menu', isCore: true, files: ['src/features/menu/MenuPage'] },
  {
    name: 'controls',
    packages: ['lucide-react'],
    files: ['src/ui/*', 'src/components/LoadingRows', 'src/components/skeletons'],
    modules: ['styles/bar.css', 'styles/skeleton.css'],
    minShareCount: 2,
  },
  // What the device and other pages share, so that a page comes without the device.
  {
    name: 'common',
    isCore: true,
    files: [
      'domain/account/addressBook',
      'domain/catalogue/deal',
      'domain/schedule/formatTime',
      'domain/schedule/localTime',
      'src/device/hostClock',
      'src/device/store/completion',
      'src/device/store/sessionLoss',
      'src/device/updates/installOffer',
    ],
  },
  // What several pages other than the menu share.
  {
    name: 'shared',
    files: [
      'domain/account/rewardTier',
      'domain/payment/balance',
      'domain/payment/points',
      'domain/places/deliveryRate',
      'domain/places/point',
      'src/components/ChangeStore',
      'src/components/deliveryTime',
      'src/components/map/StoreMap',
      'src/components/share/ShareButton',
      'src/components/storageWords',
      'src/device/store/reloadState',
      'src/features/track/trackedLink',
      'src/components/useStoreSearch',
      'src/hooks/useStoreList',
    ],
  },
  { name: 'webauthn', packages: ['@simplewebauthn/browser'] },
  { name: 'address', files: ['src/components/address/*'] },
  {
    name: 'fields',
    files: [
      'src/forms/*Form*',
      'src/forms/CodeDialog',
      'src/forms/usePasswordProof',
      'src/forms/usePasskeys',
      'src/forms/*Fields',
      'src/components/*Form*',
      'src/components/franchise/*Form*',
      'src/device/api/sendCall',
      'src/device/passkeys/canUsePasskeys',
      'src/device/passkeys/cancelled',
      'domain/account/consentWords',
    ],
    modules: ['styles/wayson.css'],
  },
  {
    name: 'art',
    isCore: true,
    files: ['art/artSpec', 'art/drawing/*', 'art/pizza/pizza*', 'art/pizza/*Art'],
  },
  // A configured product: its price, its words and its line of the cart.
  {
    name: 'cart',
    isCore: true,
    files: [
      'domain/cart/cartDiff',
      'domain/cart/cartLines',
      'domain/cart/line',
      'domain/catalogue/validateConfiguration',
      'domain/outbox/outbox',
      'domain/payment/coupon',
    ],
  },
  {
    name: 'dexie',
    isCore: true,
    packages: ['dexie', 'dexie-react-hooks'],
    files: [
      'src/device/store/dexieStore',
      'src/device/store/database',
      'src/device/store/drafts/drafts',
      'src/device/reads/menuCopy',
      'src/device/tracking/trackedOrders',
      'src/hooks/useMenuCopies',
    ],
  },
  {
    name: 'device',
    isCore: true,
    files: [
      'src/device/start',
      'src/device/api/api',
      'src/device/outbox/outboxInstance',
      'src/device/reads/pageReads',
      'src/device/store/deviceStore',
      'src/device/updates/serviceWorker',
      'src/device/installed',
      'src/device/updates/newVersion',
      'src/app/offlineWarmup',
    ],
  },
  // Only a map on screen loads it, with the file of `MapView`.
  {
    name: 'map',
    packages: ['maplibre-gl', 'react-map-gl', '@vis.gl/*'],
    files: ['src/services/map/basemap*', 'src/services/map/map*', 'src/services/map/c*'],
  },
  // Apart from it, since few hosts have a tile archive.
  { name: 'tileArchive', packages: ['@protomaps/*', 'pmtiles', 'fflate'] },
  { name: 'oven', files: ['src/components/Oven*'] },
  // The button, which comes when the browser is idle, brings the rest: it is there when the connection is gone.
  { name: 'filters', files: ['domain/catalogue/builtContents', 'src/features/menu/filters/Filter*'] },
  // Apart from the parts that other pages share: seven articles.
  { name: 'stories', files: ['src/content/stories/stories', 'src/content/stories/readingTime'] },
  // An order's own page, the account and the checkout.
  {
    name: 'orders',
    files: [
      'domain/order/allergies',
      'domain/order/changeWords',
      'domain/order/liveOrder',
      'src/components/allergy/AllergyIcon',
      'src/components/allergy/AllergySaid',
      'src/components/change/*',
      'src/components/order/*',
      'src/components/order/again/*',
      'src/components/points/PointsBar',
      'src/components/push/*',
      'src/content/allergy',
      'src/hooks/useAllergies',
      'src/hooks/useNow',
    ],
    modules: ['components/Queued.module.css'],
  },
  {
    name: 'articles',
    files: ['src/content/legal/legalText', 'src/features/legal/LegalPage', 'src/ui/picture/*', 'src/ui/text/Figures'],
  },
  // What a dish contains, by what filters know; a page without a menu does not.
  {
    name: 'allergyFinding',
    files: ['domain/catalogue/allergyCheck', 'src/components/allergy/AllergyFinding'],
  },
  { name: 'allergySheet', files: ['src/components/allergy/AllergySheet'] },
  { name: 'builder', files: ['src/features/menu/builder/*'] },
  { name: 'parts', hasRest: true, minShareCount: 2 },
  {
    name: 'panels',
    files: [
      'src/features/cart/CartPanel',
      'src/features/outbox/QueuePanels',
      'src/shell/member/SignInPrompt',
      'src/shell/OfflineStrip',
      'src/shell/OutboxButton',
      'src/shell/UpdateNotice',
      'src/shell/InstallOffer',
    ],
  },
]

export const MENU_PAGE = 'src/features/menu/MenuPage'

/** Named by the bundler: the entry of index.html and the bundler runtime. */
const BUNDLER_CHUNKS = ['index', 'rolldown-runtime']

export const CORE_CHUNKS: readonly string[] = [
  ...BUNDLER_CHUNKS,
  ...CHUNKS.filter(({ isCore }) => isCore).map(({ name }) => name),
]
