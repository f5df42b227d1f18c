import type { Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';
import { building, mapPin, route, train } from '../ui/icon/member-icons.ts';

/** For kinds that the name alone does not tell. */
const KINDS: Readonly<Record<string, (t: Words) => string>> = {
  station: (t) => t(m.place_kind_station),
  bus_station: (t) => t(m.place_kind_busStation),
  ferry_terminal: (t) => t(m.place_kind_ferryTerminal),
  airport: (t) => t(m.place_kind_airport),
  street: (t) => t(m.place_kind_street),
  house: (t) => t(m.place_kind_address),
  postcode: (t) => t(m.place_kind_postcode),
  hospital: (t) => t(m.place_kind_hospital),
  school: (t) => t(m.place_kind_school),
  college: (t) => t(m.place_kind_college),
  university: (t) => t(m.place_kind_university),
  office: (t) => t(m.place_kind_office),
  supermarket: (t) => t(m.place_kind_supermarket),
  parking: (t) => t(m.place_kind_parking),
};
/** Places where people live. `near` and `here` come from the device's position. All other kinds are buildings or grounds. */
const SETTLEMENTS = new Set(
  'city town village borough suburb quarter neighbourhood hamlet island isolated_dwelling farm locality near here'.split(' '),
);
const STREETS = new Set(['street', 'house', 'postcode']);
const STATIONS = new Set(['station', 'bus_station', 'ferry_terminal', 'airport']);

/** The kind, where the name alone does not tell it, and what distinguishes the place from others of its name. */
export function placeHint(t: Words, { kind = '', context }: Place): string | undefined {
  return [KINDS[kind]?.(t), context].filter((part) => part !== undefined).join(', ') || undefined;
}

export function placeIcon({ kind = '' }: Place): string {
  if (kind === '' || SETTLEMENTS.has(kind)) return mapPin;
  if (STREETS.has(kind)) return route;
  return STATIONS.has(kind) ? train : building;
}
