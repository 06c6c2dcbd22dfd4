/** Who of the people is listed: who was not there for 90 days, or who was ended; without one who is there. */
export const PEOPLE_SHOWN = ['unseen', 'ended'] as const
export type PeopleShown = (typeof PEOPLE_SHOWN)[number]

export interface PeopleSearch {
  query?: string
  show?: PeopleShown
}
