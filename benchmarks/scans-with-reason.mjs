/** Which files of the server read large tables from end to end, and why that is right. */
const ALL_ARE_COUNTED = 'the figures of the whole store, which an operator asks for';
const WAITING_ARE_COUNTED = 'counts what waits and what has failed, by an index of these alone';

export const SCANS_WITH_REASON = [
  { sender: 'src/accounts/member/count-members.ts', tables: ['members', 'account_removals'], reason: ALL_ARE_COUNTED },
  { sender: 'src/sharing/lift/sharing-figures.ts', tables: ['lifts', 'members', 'conversations'], reason: ALL_ARE_COUNTED },
  { sender: 'src/operator/commands/matches-rebuild.ts', tables: ['journeys'], reason: ALL_ARE_COUNTED },
  { sender: 'src/operator/commands/matches-show.ts', tables: ['journeys', 'journey_ways'], reason: ALL_ARE_COUNTED },
  { sender: 'src/mail/queue/held-mail.ts', tables: ['mails'], reason: WAITING_ARE_COUNTED },
  { sender: 'src/mail/queue/read-mails.ts', tables: ['mails'], reason: WAITING_ARE_COUNTED },
  { sender: 'src/mail/queue/send-mails.ts', tables: ['mails'], reason: 'tests alone send all that waits in one go' },
  { sender: 'src/map/places/extract/import-places.ts', tables: ['places'], reason: 'an import reads the places of its area once' },
];
