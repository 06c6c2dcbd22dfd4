import { sql, type Selectable } from 'kysely'
import type { Db } from './database/database.ts'
import type { OfficeTables } from './schema/officeTables.ts'

export type AnswerTemplate = Selectable<OfficeTables['answer_templates']>

/** The templates of answers to forms, by name (D-229). */
export async function listTemplates(db: Db): Promise<AnswerTemplate[]> {
  return await db
    .selectFrom('answer_templates')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findTemplate(db: Db, id: number): Promise<AnswerTemplate | undefined> {
  return await db.selectFrom('answer_templates').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertTemplate(db: Db, template: Omit<AnswerTemplate, 'id'>): Promise<number> {
  return (await db.insertInto('answer_templates').values(template).returning('id').executeTakeFirstOrThrow()).id
}

export async function changeTemplate(db: Db, { id, ...template }: AnswerTemplate): Promise<void> {
  await db.updateTable('answer_templates').set(template).where('id', '=', id).execute()
}

export async function deleteTemplate(db: Db, id: number): Promise<void> {
  await db.deleteFrom('answer_templates').where('id', '=', id).execute()
}
