/** What every mail's markup shares: its fixed colours, its type, and the style block for the mail programs that read one. */
import type { CSSProperties } from 'react';
import { type MailColours, PAGE, SHEET } from './mail-colours.ts';

export const FONT = "'Overpass',Arial,Helvetica,sans-serif";
export const INK = '#241f1a';
export const SOFT_INK = '#5d554c';
export const LINE = '#e2dbd0';
/** A table that only lays out, and is not announced as one. */
export const layoutTable = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const;
/** Names and addresses may be one long word. */
export const wrapping: CSSProperties = { overflowWrap: 'anywhere' };

/** Dark colours, and more room on a phone. */
export function styleBlock({ link, edge }: MailColours): string {
  return `
@media (prefers-color-scheme: dark) {
.page { background: ${PAGE.dark} !important; }
.sheet { background: ${SHEET.dark} !important; border-color: #3b3734 !important; }
.text { color: #f1ede6 !important; }
.soft { color: #bdb6ad !important; }
.link { color: ${link.dark} !important; }
.cta { border-color: ${edge.dark} !important; }
.rule { border-color: #3b3734 !important; }
}
@media (max-width: 480px) {
.pad { padding-left: 20px !important; padding-right: 20px !important; }
.cta { display: block !important; text-align: center !important; }
}
`;
}
