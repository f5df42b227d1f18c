/**
 * The look of a member's community: members' documents are the same for all, so `deferred-start.ts` applies it before the first paint. It is kept on the
 * device while somebody is signed in, and holds nothing about the member. Browser only.
 */
import { isSignedIn } from './tokens.ts';

const LOOK_KEY = 'communityLook';

/** CSS variables: the two colours, and the name as a CSS text. `none`: the header shows no name. */
export type Look = Readonly<Record<'--community-primary' | '--community-contrast' | '--community-name', string>>;

export function nameInLook(name: string | undefined): string {
  return name === undefined ? 'none' : JSON.stringify(name);
}

/** Shows this look now and, while somebody is signed in, on later pages from their first frame. */
export function rememberLook(look: Look): void {
  for (const [name, value] of Object.entries(look)) document.documentElement.style.setProperty(name, value);
  try {
    if (isSignedIn()) localStorage.setItem(LOOK_KEY, styleOf(look));
  } catch {
    // Storage may be blocked or full.
  }
}

/** As the text of a style attribute, which is all that `deferred-start.ts` has to set. */
export function styleOf(look: Look): string {
  return Object.entries(look)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

export function forgetLook(): void {
  try {
    localStorage.removeItem(LOOK_KEY);
  } catch {
    // Storage may be blocked.
  }
}
