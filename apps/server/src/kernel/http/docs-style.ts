import { markup } from '../security/markup.ts';

export const DOCS_STYLE = markup`
:root { color-scheme: light dark; --text: light-dark(#241f1a, #f1ede6); --quiet: light-dark(#5d554c, #bdb6ad); --page: light-dark(#f6f1e8, #141210);
  --sheet: light-dark(#fff, #1f1c1a); --line: light-dark(#ddd4c6, #3a3530); --link: light-dark(#1455a4, #8ebbf2); }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 0 0 .5rem; font-size: 1.0625rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
header p { max-width: 65ch; color: var(--quiet); }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, pre:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { margin: 0; overflow-x: auto; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li { padding: .2rem 0; }
nav a { display: inline-block; min-height: 1.5rem; }
section { margin: 0 0 1rem; padding: 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem; }
dl { display: grid; grid-template-columns: minmax(0, 1fr); gap: .25rem 1.5rem; margin: 0; }
dt { margin-top: .5rem; color: var(--quiet); font-size: .875rem; }
dd { margin: 0; min-width: 0; }
.method { display: inline-block; min-width: 3.75rem; font: 600 .75rem/1.5rem ui-monospace, monospace; }
dd a { display: inline-block; margin-right: .75rem; white-space: nowrap; font-size: .875rem; line-height: 1.75rem; }
table { border-collapse: collapse; }
th, td { padding: .4rem 1rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
tr:target, section:target { outline: 2px solid var(--link); outline-offset: 2px; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: minmax(16rem, 22rem) minmax(0, 1fr); gap: 0 3rem; }
  header { grid-column: 1 / -1; margin-bottom: 1.5rem; }
  nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; font-size: .875rem; }
  dl { grid-template-columns: 7rem minmax(0, 1fr); }
  dt { margin-top: 0; line-height: 1.75rem; }
}
`;
