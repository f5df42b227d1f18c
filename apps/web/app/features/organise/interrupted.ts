/** What a session that ended interrupted: it goes on after the sign-in, in this window alone. What is secret is not kept. */
import type { Ticket } from './sign-in-notice.tsx';

type Fields = Readonly<Record<string, string>>;
type Interrupted = { readonly path: string; readonly fields: Fields; readonly email: string };

const SECRET: readonly string[] = ['password', 'passwordConfirm', 'present', 'code', 'secret', 'ticket', 'intent'];

let interrupted: Interrupted | null = null;

/** @param email of whoever was signed in, whose session has ended; '' for nobody */
export function interrupt(path: string, { form, email }: { readonly form?: FormData | undefined; readonly email: string }): void {
  const fields = Object.fromEntries(
    [...(form ?? [])].flatMap(([name, value]) => (typeof value === 'string' && !SECRET.includes(name) ? [[name, value]] : [])),
  );
  // The loaders of one page all find out: the first of them says whose session it was.
  const before = interrupted?.path === path && email === '' ? interrupted : null;
  interrupted = before ?? { path, fields, email };
}

/** The first step of a sign-in that was done on another page: its second one is asked for at the sign-in. */
let firstStep: Ticket | null = null;

export function handOver(ticket: Ticket | null): void {
  firstStep = ticket;
}

export function handedOver(): Ticket | null {
  return firstStep;
}

/** Whose session ended in this window, and whether something that was written waits for the sign-in. */
export function interruption(): { readonly email: string; readonly isKept: boolean } {
  const isKept = Object.values(interrupted?.fields ?? {}).some((value) => value !== '');
  return { email: interrupted?.email ?? '', isKept };
}

/** Where the sign-in leads. */
export function pathAfterSignIn(): string {
  return interrupted?.path ?? '/organise';
}

/** What was written on the page with this address when the session ended. */
export function keptFor(path: string): Fields {
  return interrupted?.path === path ? interrupted.fields : {};
}

/** A page that goes on has taken what it needs. */
export function forgetInterruption(): void {
  interrupted = null;
  firstStep = null;
}
