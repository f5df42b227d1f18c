/**
 * The look of a member's community: members' documents are the same for all, so `deferred-start.ts` applies it before the first paint. It is kept on the
 * device while somebody is signed in, and tells nothing of the member. Browser only.
 */
import { isSignedIn } from './tokens.ts';

const LOOK_KEY = 'communityLook';

/** CSS variables: the two colours, the name of the header as a CSS text, and the slug. */
export type Look = Readonly<Record<'--community-primary' | '--community-contrast' | '--community-name' | '--community-slug', string>>;

/** @param name what the header shows; empty beside a picture */
export function nameInLook(name: string): string {
  return JSON.stringify(name);
}

/** Shows this part of the look now and, while somebody is signed in, on later pages from their first frame. */
export function rememberLook(part: Partial<Look>): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(part)) style.setProperty(name, value);
  try {
    if (isSignedIn()) localStorage.setItem(LOOK_KEY, style.cssText);
  } catch {
    // Storage may be blocked or full.
  }
}

/** The slug of the community whose member was here last. Undefined: nobody was, or they have signed out. */
export function slugInLook(): string | undefined {
  return document.documentElement.style.getPropertyValue('--community-slug').trim() || undefined;
}

export function forgetLook(): void {
  try {
    localStorage.removeItem(LOOK_KEY);
  } catch {
    // Storage may be blocked.
  }
}
