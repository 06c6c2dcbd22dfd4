/** A link to a page of the site, an anchor of it, or an address with its scheme. */
export interface LegalLink {
  text: string
  to: string
}

export type LegalWords = string | readonly (string | LegalLink)[]

export interface LegalSection {
  name: string
  /** Paragraphs, and lists of points. */
  text: readonly (LegalWords | { points: readonly LegalWords[] })[]
}

/** A legal page as data (D-29). */
export interface LegalText {
  title: string
  /** Day of the last change, as it is shown. */
  changed: string
  inShort: string
  /** Stands before the numbered sections. */
  opening?: LegalSection
  /** Numbered from 1. */
  sections: readonly LegalSection[]
  /** The other pages that belong to this one. */
  related: readonly LegalLink[]
}

/** Marks each text until the operator's lawyer has read it. */
export const REVIEW = "Draft for a lawyer's review. The operator replaces this text before going live."

export const PRIVACY: LegalLink = { text: 'Privacy Policy', to: '/privacy' }
export const TERMS: LegalLink = { text: 'Terms of Service', to: '/tos' }
export const CONTACT: LegalLink = { text: 'Contact', to: '/contact' }

/** The address of a section on its page: `General Conditions` is `general-conditions`. */
export const sectionId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
