/**
 * What members tell of themselves, in the order in which it is asked and shown. Joining, inviting, settings, dashboard, export, the
 * operator's lists and the test data walk over this table; each field is a column of `members` and has its label, `member_<field>`, among the words.
 */
/** `autoComplete` is what HTML calls it. A field that is not required may be left empty, and is stored as ''. */
type FormField = { readonly isRequired: boolean; readonly autoComplete: string };

const FORM_FIELDS = {
  forename: { isRequired: true, autoComplete: 'given-name' },
  surname: { isRequired: true, autoComplete: 'family-name' },
} as const satisfies Readonly<Record<string, FormField>>;

export type MemberField = keyof typeof FORM_FIELDS;
export type RequiredField = { [F in MemberField]: (typeof FORM_FIELDS)[F]['isRequired'] extends true ? F : never }[MemberField];
export type OptionalField = Exclude<MemberField, RequiredField>;
export const MEMBER_FIELDS: Readonly<Record<MemberField, FormField>> = FORM_FIELDS;

/** What its column is called in files of people, in the languages of the portal; the commonest first. Case, accents and signs do not matter. */
export const INVITEE_COLUMNS: Readonly<Record<MemberField, readonly string[]>> = {
  forename: [
    'first name',
    'given name',
    'Vorname',
    'prénom',
    'nombre de pila',
    'primeiro nome',
    'nome próprio',
    'forenames',
    'first names',
    'given names',
    'christian name',
    'known as',
    'preferred name',
    'Vornamen',
    'Rufname',
    'prénoms',
    'primer nombre',
    'prenome',
    'nomes próprios',
  ],
  surname: [
    'last name',
    'family name',
    'Nachname',
    'nom de famille',
    'apellidos',
    'apelido',
    'sobrenome',
    'surnames',
    'last names',
    'family names',
    'Nachnamen',
    'Familienname',
    'Zuname',
    "nom d'usage",
    'apellido',
    'primer apellido',
    'apelidos',
    'sobrenomes',
    'último nome',
    'nome de família',
  ],
};

/** Of a made-up member, for tests and documentation. */
export const EXAMPLE_DETAILS: MemberDetails = { forename: 'Ada', surname: 'Byron' };

export type MemberDetails = Readonly<Record<MemberField, string>>;
/** As they are sent or read: what may be left empty may be left out. */
export type ToldDetails = { readonly [F in RequiredField]: string } & { readonly [F in OptionalField]?: string | undefined };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table whose type names them all
export const MEMBER_FIELD_NAMES = Object.keys(MEMBER_FIELDS) as readonly MemberField[];
/** Those that are shown beside the name. */
export const FURTHER_FIELD_NAMES = MEMBER_FIELD_NAMES.slice(2);

/** A value for each field. */
export function eachField<Value>(valueOf: (field: MemberField) => Value): Record<MemberField, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is given its value
  return Object.fromEntries(MEMBER_FIELD_NAMES.map((field) => [field, valueOf(field)])) as Record<MemberField, Value>;
}

/** As they are stored: without the white space around them, and '' for what was left out. */
export function tidyDetails(told: ToldDetails): MemberDetails {
  const given: Readonly<Partial<Record<MemberField, string | undefined>>> = told;
  return eachField((field) => given[field]?.trim() ?? '');
}
