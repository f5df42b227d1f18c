import { pgTable, uuid } from 'drizzle-orm/pg-core';
import { members } from './members.ts';

/** Who has some lift, as it was last counted: for all at once, so that no two members are seen to change together. */
export const sharingMembers = pgTable('sharing_members', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
});
