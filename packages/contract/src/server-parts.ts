/** The parts of a server that `/readyz` tells of, and what a mail is about, without schemas: pages load it. */

export const SERVER_PARTS = ['store', 'mail', 'images', 'places', 'routing', 'signOn'] as const;
export type ServerPart = (typeof SERVER_PARTS)[number];

/**
 * `away`: it does not answer. `full`: the disk of the store is full. `files`: mails are only written to files. `held`: mail waits for the operator.
 * `ending`: a secret of a community's sign-in system ends within 30 days; `ended`: it has.
 */
export const SERVER_PART_STATES = ['ok', 'away', 'full', 'files', 'held', 'ending', 'ended'] as const;
export type ServerPartState = (typeof SERVER_PART_STATES)[number];

/** `account`: of a member. `lifts`: about matches, requests, lifts or messages. */
export const MAIL_ABOUT = ['account', 'lifts', 'news', 'organiser', 'operator'] as const;
export type MailAbout = (typeof MAIL_ABOUT)[number];
