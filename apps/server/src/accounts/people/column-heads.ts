/** Headings of columns in tables of people: in the portal's languages and as personnel software writes them. */
import { INVITEE_COLUMNS, MEMBER_FIELD_NAMES, type MemberField } from '@waylift/contract/member-fields';
import type { NameOrder } from './person-cells.ts';

export type Column = MemberField | 'email';
/** The use of a column: a field, a whole name, or none. */
export type Use = Column | NameOrder | null;

const EMAIL_HEADS = [
  'email',
  'work email',
  'email address',
  'mail',
  'E-Mail-Adresse',
  'courriel',
  'correo electrónico',
  'correio eletrónico',
  'work email address',
  'work mail',
  'business email',
  'office email',
  'company email',
  'corporate email',
  'staff email',
  'employee email',
  'primary email',
  'contact email',
  'email id',
  'email work',
  'email primary',
  'mail address',
  'emails',
  'user principal name',
  'upn',
  'Mailadresse',
  'Mail-Adresse',
  'dienstliche E-Mail',
  'dienstliche E-Mail-Adresse',
  'Dienst-E-Mail',
  'E-Mail dienstlich',
  'geschäftliche E-Mail',
  'geschäftliche E-Mail-Adresse',
  'E-Mail geschäftlich',
  'E-Mail-Anschrift',
  'adresse e-mail',
  'adresse mail',
  'adresse courriel',
  'adresse électronique',
  'adresse de messagerie',
  'e-mail professionnel',
  'mail professionnel',
  'courriel professionnel',
  'adresse e-mail professionnelle',
  'mél',
  'correo',
  'correo-e',
  'dirección de correo',
  'dirección de correo electrónico',
  'dirección de e-mail',
  'e-mail corporativo',
  'correo corporativo',
  'correo de trabajo',
  'correo institucional',
  'e-mail de trabajo',
  'correio electrónico',
  'correio eletrônico',
  'endereço de e-mail',
  'endereço eletrónico',
  'endereço de correio eletrónico',
  'e-mail profissional',
  'e-mail institucional',
  'e-mail de trabalho',
];
const WHOLE_NAME_HEADS = [
  'full name',
  'display name',
  'employee name',
  'staff name',
  'member name',
  'employee',
  'forename surname',
  'first name last name',
  'first and last name',
  'name and surname',
  'given name family name',
  'vollständiger Name',
  'Vor- und Nachname',
  'Vorname Nachname',
  'Vorname Name',
  'nom complet',
  'prénom nom',
  'prénom et nom',
  'nombre completo',
  'nombre y apellidos',
  'nombre y apellido',
  'nombre apellidos',
  'nome completo',
  'nome e apelido',
  'nome e sobrenome',
];
const SURNAME_FIRST_HEADS = [
  'surname forename',
  'surname first name',
  'last name first name',
  'surname and forename',
  'surname initials',
  'Nachname Vorname',
  'Name Vorname',
  'nom prénom',
  'nom et prénom',
  'nom et prénoms',
  'apellidos nombre',
  'apellidos y nombre',
  'apellido y nombre',
  'apelido nome',
  'apelido e nome',
  'sobrenome nome',
];
/** Ambiguous headings. Beside a column of forenames they mean the surname, beside one of surnames the forename, and without either the whole name. */
const NAME_HEADS = ['name', 'names', 'nom', 'noms', 'nombre', 'nombres', 'nome', 'nomes'];

const HEADS: Readonly<Record<Column, readonly string[]>> = { ...INVITEE_COLUMNS, email: EMAIL_HEADS };
const COLUMNS: readonly Column[] = [...MEMBER_FIELD_NAMES, 'email'];

const USES: ReadonlyMap<string, Use | 'name'> = new Map([
  ...NAME_HEADS.map((head) => [keyOf(head), 'name'] as const),
  ...WHOLE_NAME_HEADS.map((head) => [keyOf(head), 'given-first'] as const),
  ...SURNAME_FIRST_HEADS.map((head) => [keyOf(head), 'surname-first'] as const),
  ...COLUMNS.flatMap((column) => [column, ...HEADS[column]].map((head) => [keyOf(head), column] as const)),
]);

/** Longer than any head. */
const HEAD_MAX_LENGTH = 80;
const SHOWN = 8;

/** The commonest headings of a column. */
export function headsFor(column: Column): readonly string[] {
  return [...new Set([column, ...HEADS[column]])].slice(0, SHOWN);
}

export function isKnownHead(cell: string): boolean {
  return useOf(cell) !== null;
}

export type Header =
  | { readonly kind: 'header'; readonly uses: readonly Use[] }
  | { readonly kind: 'missing' | 'twice'; readonly column: Column };

/** Reads a record as headings that must include `needed`; null if no heading is known. */
export function readHeader(cells: readonly string[], needed: readonly Column[]): Header | null {
  const told = cells.map(useOf);
  if (told.every((use) => use === null)) return null;
  const has = (use: Use) => told.includes(use);
  const uses = told.map((use): Use => {
    if (use === 'name') return has('forename') ? (has('surname') ? null : 'surname') : has('surname') ? 'forename' : 'given-first';
    // Separate columns of names win over a whole name.
    return (use === 'given-first' || use === 'surname-first') && has('forename') && has('surname') ? null : use;
  });
  const times = (use: Use) => uses.filter((each) => each === use).length;
  const isWhole = times('given-first') + times('surname-first') > 0;
  for (const column of COLUMNS) {
    if (times(column) > 1) return { kind: 'twice', column };
    const isOfWhole = isWhole && (column === 'forename' || column === 'surname');
    if (times(column) === 0 && needed.includes(column) && !isOfWhole) return { kind: 'missing', column };
  }
  return { kind: 'header', uses };
}

/** Reads the whole heading, or the part before a bracket or a slash: `Email (work)`. */
function useOf(cell: string): Use | 'name' {
  if (cell.length > HEAD_MAX_LENGTH) return null;
  const [first = ''] = cell.split(/[(/[]/, 1);
  return USES.get(keyOf(cell)) ?? USES.get(keyOf(first)) ?? null;
}

/** Lower-case letters only, without accents: `E-Mail Address *` becomes `emailaddress`. */
function keyOf(head: string): string {
  return head
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
