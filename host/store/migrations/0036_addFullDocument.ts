/**
 * A catalogue with all its fields, where `document` is without those that the release before does not know (D-180); null where it
 * has none of them.
 */
export const fullDocument = [`alter table catalogues add column full_document jsonb`]
