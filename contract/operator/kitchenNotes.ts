import { field } from '../words.ts'
import { array, matching, named, object, optional, string, time, whole } from './fields.ts'
import { operatorCall } from './operatorCall.ts'

const id = field('The id of a note, from the list.', string(), 'k3x9')

const note = named(
  'KitchenNote',
  object({
    id: field('The id of the note.', string()),
    words: field('What kitchens read.', string()),
    until: field('Until when they show it, ISO 8601.', time),
    by: field('Who wrote it.', string()),
    at: field('When it was written, ISO 8601.', time),
    stores: field('Codes of the stores that show it; empty for all.', array(string())),
  }),
)

/** Lines that kitchens show until an hour (D-226). */
export const kitchenNoteCalls = {
  listKitchenNotes: operatorCall(
    'The notes that kitchens show now, the newest first.',
    { method: 'GET', path: '/kitchen-notes', permission: 'stores:read', reach: 'stores' },
    {},
    object({ notes: field('The notes that run.', array(note)) }),
    {
      name: 'kitchen-notes',
      usage: '',
      prints: ({ notes }) =>
        notes.map(
          ({ id: of, words, until, by, stores }) =>
            `${of} until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${stores.join(' ') || 'all stores'}, ${by}: ${words}`,
        ),
    },
  ),
  sendKitchenNote: operatorCall(
    'Shows a line in the kitchens of some stores, or of all that the asker has, until an hour.',
    { method: 'POST', path: '/kitchen-notes', permission: 'stores:pause', reach: 'stores' },
    {
      words: field(
        'What kitchens read.',
        matching(/^(?=.*\S).{1,160}$/, 'A note is one line of up to 160 characters.'),
        'The health inspector visits at 15:00.',
      ),
      minutes: field(
        'For how many minutes, up to 1440.',
        optional(whole(/^([1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/, 'A note stands for 1 to 1440 minutes.')),
        '120',
      ),
      until: field('Until when instead, ISO 8601.', optional(time), '2026-11-27T02:30:00Z'),
      stores: field('Codes of stores, with commas; without it all.', optional(string()), 'main'),
    },
    object({ id: field('The id of the note.', string()), until: field('Until when it is shown, ISO 8601.', time) }),
    {
      name: 'kitchen-note',
      usage: '<words> <minutes> [--stores CODES]',
      prints: ({ id: of }) => `Kitchens show the note ${of}.`,
    },
  ),
  endKitchenNote: operatorCall(
    'Takes a note off the screens of all of its kitchens.',
    { method: 'POST', path: '/kitchen-notes/:id/end', permission: 'stores:pause', reach: 'stores', refuses: [404] },
    { id },
    object({ id: field('The id of the note.', string()) }),
    { name: 'kitchen-note-end', usage: '<id>', prints: ({ id: of }) => `No kitchen shows the note ${of} any more.` },
  ),
}
