import type { FailedMail } from '@waylift/contract/organiser-server';
import type { ServerPart, ServerPartState } from '@waylift/contract/server-parts';
import { numberFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';
import { answerText } from '../invitations/invitation-words.ts';
import { mailName } from '../members/member-words.ts';

export function partName(t: Words, part: ServerPart): string {
  return t(
    {
      store: m.organise_server_part_store,
      mail: m.organise_server_part_mail,
      images: m.organise_server_part_images,
      places: m.organise_server_part_places,
      routing: m.organise_server_part_routing,
      signOn: m.organise_server_part_sign_on,
    }[part],
  );
}

export function stateName(t: Words, state: ServerPartState): string {
  return t(
    {
      ok: m.organise_server_ok,
      away: m.organise_server_away,
      full: m.organise_server_disk_full,
      files: m.organise_server_files,
      held: m.organise_server_held,
      ending: m.organise_server_secret_ends,
      ended: m.organise_server_secret_over,
    }[state],
  );
}

/** What a mail was about: its subject might say more. */
export function kindName(t: Words, { about, kind }: FailedMail): string {
  switch (about) {
    case 'account':
      return mailName(t, kind);
    case 'lifts':
      return t(m.organise_server_about_lifts);
    case 'news':
      return t(m.organise_server_about_news);
    case 'organiser':
      return t(m.organise_server_about_organiser);
    case 'operator':
      return t(m.organise_server_about_operator);
  }
}

export function whyFailed(t: Words, { answer, canRetry }: FailedMail): string {
  return canRetry ? answerText(t, answer) : t(m.organise_server_returned);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Up to then, hours say more than days. */
const IN_HOURS = 2 * DAY;

/** `12 days`, `20 seconds`: as much of a span as matters. */
export function formatSpan(language: LanguageTag, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [unit, size] =
    whole < MINUTE
      ? (['second', 1] as const)
      : whole < HOUR
        ? (['minute', MINUTE] as const)
        : whole < IN_HOURS
          ? (['hour', HOUR] as const)
          : (['day', DAY] as const);
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(whole / size));
}

const GIGABYTE = 1e9;
const MEGABYTE = 1e6;

/** `6.2 GB`, `410 MB` */
export function formatBytes(language: LanguageTag, bytes: number): string {
  const [unit, size] = bytes >= GIGABYTE ? (['gigabyte', GIGABYTE] as const) : (['megabyte', MEGABYTE] as const);
  return numberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size);
}
