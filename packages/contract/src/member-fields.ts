/**
 * What members tell of themselves, in the order in which it is asked and shown. Joining, inviting, settings, dashboard, export, the
 * operator's lists and the test data walk over this table; each field is a column of `members` and has its label, `join_<field>`, among the words.
 */
export type MemberField = 'forename' | 'surname';

type FieldFacts = {
  /** A field that is not required may be left empty, and is stored as ''. */
  readonly isRequired: boolean;
  /** As HTML names it. */
  readonly autoComplete: string;
  /** Further names of its column in a file of people to invite, in lower case. */
  readonly columns: readonly string[];
  /** For tests and made-up members. */
  readonly example: string;
};

export const MEMBER_FIELDS: Readonly<Record<MemberField, FieldFacts>> = {
  forename: { isRequired: true, autoComplete: 'given-name', columns: ['first name', 'firstname'], example: 'Ada' },
  surname: { isRequired: true, autoComplete: 'family-name', columns: ['last name', 'lastname'], example: 'Byron' },
};

export type MemberDetails = Readonly<Record<MemberField, string>>;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table whose type names them all
export const MEMBER_FIELD_NAMES = Object.keys(MEMBER_FIELDS) as readonly MemberField[];
/** Those that are shown beside the name. */
export const FURTHER_FIELD_NAMES = MEMBER_FIELD_NAMES.slice(2);

/** A value for each field. */
export function eachField<Value>(valueOf: (field: MemberField) => Value): Record<MemberField, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field is given its value
  return Object.fromEntries(MEMBER_FIELD_NAMES.map((field) => [field, valueOf(field)])) as Record<MemberField, Value>;
}
