/** How a member is called before two have agreed to share: `Ana M.`, whoever asks and wherever it stands. */

/** The first letter of a surname, as a capital: `V` of `van Dyk`. Empty without a surname. */
export function initialOf(surname: string): string {
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(surname.trim().normalize());
  return first?.segment.toUpperCase() ?? '';
}

export function shortName({ forename, initial }: { readonly forename: string; readonly initial: string }): string {
  return initial === '' ? forename : `${forename} ${initial}.`;
}

/** `AM` */
export function initialsOf({ forename, initial }: { readonly forename: string; readonly initial: string }): string {
  const [first = ''] = forename;
  return `${first}${initial}`.toLocaleUpperCase();
}
