/** What organisers choose about reports, without schemas: pages load it. */

/** What an organiser decides about a report. `answered`: nobody’s account changes. `ended`: what the two share. `suspended`: the reported member. */
export const REPORT_DECISIONS = ['answered', 'ended', 'suspended'] as const;
export type ReportDecision = (typeof REPORT_DECISIONS)[number];

export const REPORT_LISTS = ['waiting', 'mine', 'done'] as const;
export type ReportList = (typeof REPORT_LISTS)[number];
export const REPORT_NOTE_MAX_LENGTH = 1_000;
