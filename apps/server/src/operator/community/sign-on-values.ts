/** Words the values of `community sign-on set` that cannot be used. */
import { SIGN_ON_LABEL_MAX_LENGTH, SIGN_ON_LEAVER_DAYS_MAX, SIGN_ON_LEAVER_DAYS_MIN } from '@waylift/contract/limits';
import { isProviderContact, readEndOfDay, readProviderLabel } from '../../accounts/sign-on/read-provider.ts';
import { refused, type Refused } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

export function readLabel(typed: string): string | Refused {
  return (
    readProviderLabel(typed) ??
    refused(
      `The label ${shown(typed)} cannot be used: it is 1 to ${SIGN_ON_LABEL_MAX_LENGTH} characters on one line, such as "Fenwick account".`,
    )
  );
}

/** An email address or a URL; null: none. */
export function readContact(typed: string): string | null | Refused {
  const contact = typed.trim();
  if (contact === 'none') return null;
  return isProviderContact(contact)
    ? contact
    : refused(`The contact ${shown(typed)} is neither an email address nor a URL with https://, nor none.`);
}

/** The end of a day in UTC. */
export function readDay(typed: string): Date | Refused {
  return readEndOfDay(typed) ?? refused(`${shown(typed)} is not a day: write it as 2027-11-30.`);
}

export function readLeaverDays(typed: string): number | null | Refused {
  if (typed === 'none') return null;
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return days >= SIGN_ON_LEAVER_DAYS_MIN && days <= SIGN_ON_LEAVER_DAYS_MAX
    ? days
    : refused(`--leavers is ${SIGN_ON_LEAVER_DAYS_MIN} to ${SIGN_ON_LEAVER_DAYS_MAX} days, or none.`);
}
