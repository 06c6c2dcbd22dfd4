export const STORAGE_WORDS = {
  disk: undefined,
  page: 'This device does not keep your cart; it lives on our side while you order.',
  new: "This device's copy was damaged and has been made anew.",
} as const
