import { markup } from '../../kernel/security/markup.ts';

export const mailboxCss = markup`
:root { color-scheme: light dark; --paper: #f6f1e8; --surface: #fff; --ink: #241f1a; --soft: #5d554c; --line: #d8cfc2; --link: #1455a4; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #141210; --surface: #1f1c1a; --ink: #f1ede6; --soft: #bdb6ad; --line: #3b3734; --link: #9dbdea; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1rem 3rem; max-width: 60rem; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 Overpass, system-ui, Arial, sans-serif; }
h1 { margin: 0; font-size: 1.875rem; line-height: 1.2; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; }
header { margin-block-end: 1.5rem; }
header p { margin: 0.25rem 0; }
a { color: var(--link); text-underline-offset: 0.2em; }
a:focus-visible, summary:focus-visible, pre:focus-visible, iframe:focus-visible { outline: 3px solid #141210; outline-offset: 3px; box-shadow: 0 0 0 3px #fdc43f; border-radius: 2px; }
.mails { margin: 0; padding: 0; list-style: none; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; overflow: hidden; }
.mails li + li { border-block-start: 1px solid var(--line); }
.mail { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 1rem; padding: 0.875rem 1.25rem; color: inherit; text-decoration: none; }
.mail:hover .subject { text-decoration-thickness: 2px; }
.mail:focus-visible { outline-offset: -3px; box-shadow: none; outline-color: var(--link); }
.subject { font-weight: 700; color: var(--link); text-decoration: underline; overflow-wrap: anywhere; }
.to { grid-row: 2; color: var(--soft); overflow-wrap: anywhere; }
time { color: var(--soft); font-variant-numeric: tabular-nums; }
.mail time { text-align: end; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0.125rem 1rem; margin: 0.75rem 0 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 50rem; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); resize: vertical; }
pre { margin: 0; padding: 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.9375rem/1.5 ui-monospace, Consolas, monospace; }
details { margin-block-start: 2rem; }
summary { padding-block: 0.5rem; font-size: 1.25rem; font-weight: 700; cursor: pointer; }
.empty { padding: 2rem 1.25rem; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
footer { margin-block-start: 2rem; color: var(--soft); font-size: 0.9375rem; }
@media (max-width: 40rem) { .mail { grid-template-columns: minmax(0, 1fr); } .mail time { text-align: start; } }
`;
