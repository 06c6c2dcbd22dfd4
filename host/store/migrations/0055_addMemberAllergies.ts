/** What a member saves to be allergic to, as a list of allergens; null for nothing said (D-239). The release before does not read it. */
export const memberAllergies = [`alter table members add column allergies jsonb`]
