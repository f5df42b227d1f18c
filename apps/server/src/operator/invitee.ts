import { emailAddress, requiredText } from '@waylift/contract/fields';
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { emailDomain } from '@waylift/contract/rules';
import { shown } from './field-values.ts';
import type { Invitee } from './member-requests.ts';

const nameField = requiredText();

/** Why somebody cannot be invited, as a sentence; null when they can. `emailDomains` are the community's (none: every domain). */
export function inviteeProblem({ forename, surname, email }: Omit<Invitee, 'line'>, emailDomains: readonly string[]): string | null {
  return (
    nameProblem('forename', forename) ??
    nameProblem('surname', surname) ??
    emailProblem(email) ??
    (emailDomains.length === 0 || emailDomains.includes(emailDomain(email))
      ? null
      : `The community takes no address such as ${shown(email)}: its e-mail domains are ${emailDomains.slice(0, 5).join(', ')}${emailDomains.length > 5 ? ' ...' : ''}.`)
  );
}

function nameProblem(what: 'forename' | 'surname', name: string): string | null {
  const code = nameField.safeParse(name).error?.issues[0]?.message;
  return code === undefined ? null : explain(code, what);
}

function emailProblem(email: string): string | null {
  const code = emailAddress.safeParse(email).error?.issues[0]?.message;
  if (code === undefined) return null;
  return code === 'email-invalid' ? `${shown(email)} is no e-mail address.` : explain(code, 'email');
}

function explain(code: string, what: string): string {
  if (code === 'required') return `The ${what} is missing.`;
  if (code === 'too-long') return `The ${what} is longer than ${TEXT_MAX_LENGTH} characters.`;
  return `The ${what} holds a character that cannot be stored.`;
}
