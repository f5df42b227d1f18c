import type { MemberRow } from '../db/schema/members.ts';
import { memberNameInMail } from './untrusted-text.ts';

/** How a mail greets a member. A name of nothing but invisible characters would leave a hole in the greeting. */
export function nameToGreet({ forename, surname, email }: Pick<MemberRow, 'forename' | 'surname' | 'email'>): string {
  return [forename, surname].find((name) => memberNameInMail(name) !== '') ?? email.slice(0, email.indexOf('@'));
}
