/** Reads the values of `community sign-on set`. */
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { isEmail } from '@waylift/contract/rules';
import { refused, type Refused } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

const LABEL_MAX_LENGTH = 60;
const LEAVER_DAYS_MIN = 45;
const LEAVER_DAYS_MAX = 3_650;

export function readLabel(typed: string): string | Refused {
  const label = typed.trim().normalize('NFC');
  return label !== '' && label.length <= LABEL_MAX_LENGTH && !/[\p{Cc}\p{Zl}\p{Zp}<>]/u.test(label)
    ? label
    : refused(
        `The label ${shown(typed)} cannot be used: it is 1 to ${LABEL_MAX_LENGTH} characters on one line, such as "Fenwick account".`,
      );
}

/** An email address or a URL; null: none. */
export function readContact(typed: string): string | null | Refused {
  const contact = typed.trim();
  if (contact === 'none') return null;
  const isAddress = contact.length <= TEXT_MAX_LENGTH && (isEmail(contact) || URL.parse(contact)?.protocol === 'https:');
  return isAddress ? contact : refused(`The contact ${shown(typed)} is neither an email address nor a URL with https://, nor none.`);
}

/** The end of a day in UTC. */
export function readDay(typed: string): Date | Refused {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T23:59:59.000Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(typed)
    ? day
    : refused(`${shown(typed)} is not a day: write it as 2027-11-30.`);
}

export function readLeaverDays(typed: string): number | null | Refused {
  if (typed === 'none') return null;
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  return days >= LEAVER_DAYS_MIN && days <= LEAVER_DAYS_MAX
    ? days
    : refused(`--leavers is ${LEAVER_DAYS_MIN} to ${LEAVER_DAYS_MAX} days, or none.`);
}
