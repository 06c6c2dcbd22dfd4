export const PIXEL_ADDRESS = 'shop:pixel'
/** 'off': the two boxes of offers at checkout start empty (D-26). */
export const OPT_INS = 'shop:opt-ins'
export const ERROR_SERVICE = 'shop:error-service'
export const MAP_STYLE = 'shop:map-style'
export const MAP_ATTRIBUTION = 'shop:map-attribution'

/** The Firestore in which orders are watched: 'project apiKey url', separated by spaces (D-19). */
export const LIVE_DOCUMENTS = 'shop:live-documents'

/** Where the host serves the .pmtiles file that MAP_STYLE names. */
export const TILE_ARCHIVE_PATH = '/map/tiles.pmtiles'
