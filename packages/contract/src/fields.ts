/** The building blocks of the schemas. Each check names the code that a program, or a page's words, can test. */
import * as z from 'zod/mini';
import { formed } from './formed.ts';
import { TEXT_MAX_LENGTH } from './limits.ts';
import { eachField, MEMBER_FIELDS, type OptionalField, type RequiredField } from './member-fields.ts';
import { firstPasswordProblem, isEmail, tidyEmail } from './rules.ts';

/** U+0000 and halves of a character (lone surrogates): no store can keep the one, and the others all become the same sign. */
const UNUSABLE = /[\u0000\p{Cs}]/u;

/** Text of at most `maxLength` code units that a store can keep as it is. A longer one is refused before anything else looks at it. */
export function text(maxLength: number = TEXT_MAX_LENGTH) {
  return z.string({ error: 'not-text' }).check(
    z.maxLength(maxLength, { error: 'too-long', abort: true }),
    z.refine((value) => !UNUSABLE.test(value), { error: 'unusable-character', abort: true }),
  );
}

/** WGS 84 degrees. */
export const positionFields = { latitude: degrees(90), longitude: degrees(180) };

// @__NO_SIDE_EFFECTS__
function degrees(max: number) {
  return z.number({ error: 'not-a-number' }).check(z.gte(-max, { error: 'out-of-range' }), z.lte(max, { error: 'out-of-range' }));
}

/** Text with something other than white space in it. */
export function requiredText(maxLength: number = TEXT_MAX_LENGTH) {
  return text(maxLength).check(z.refine((value) => value.trim() !== '', { error: 'required' }));
}

/** An e-mail address; `tidyEmail` of it comes out. */
export const emailAddress = text().check(
  z.overwrite(tidyEmail),
  z.minLength(1, { error: 'required', abort: true }),
  z.refine(isEmail, { error: 'email-invalid' }),
);

/** A password someone chooses: the ordered rules of section 5; its one problem is the first rule broken. */
export const newPassword = text().check((context) => {
  const problem = firstPasswordProblem(context.value);
  if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
});

/** The password that a member has, asked for again. */
export const presentPassword = text().check(z.minLength(1, { error: 'required' }));

/** The random id that a browser keeps for itself (section 3). Without one, each sign-in counts as one on a new device. */
export const clientId = z.optional(text());

/** A one-time token out of a link. */
export const oneTimeToken = text().check(z.minLength(1, { error: 'required' }));

export const publicId = formed(/^[a-z0-9]{2,16}$/, { maxLength: 16, code: 'public-id-invalid' });
/** What somebody asks for: any text, answered 404 when no community has it. */
export const askedName = text().check(z.minLength(1, { error: 'required' }));

/** Of a list that comes in pages: what an earlier page answered as `next`. */
export const pageQuery = z.object({ after: z.optional(text(1_000)) });
/** Asks for those after these; null when these are the last. Absent of a server of before, which tells all at once. */
export const nextPage = z.optional(z.nullable(z.string()));

/** Of calls that have nothing to tell but whether they worked. */
export const successAnswer = z.object({ success: z.boolean() });

type ToldText = z.ZodMiniType<string, string>;
type Details = Record<RequiredField, ToldText> & Record<OptionalField, z.ZodMiniDefault<ToldText>>;

/** What a member tells of themselves (`member-fields.ts`), as it is sent: what may be left empty may be left out. */
export const memberDetails = detailsOf(requiredText(), text());
/** The same as it is answered. */
export const memberDetailsAnswer = detailsOf(z.string(), z.string());

function detailsOf(required: ToldText, optional: ToldText): Details {
  // oxlint-disable-next-line no-underscore-dangle, typescript/no-unsafe-type-assertion -- the name that zod gives it; the table says which is which
  return eachField((field) => (MEMBER_FIELDS[field].isRequired ? required : z._default(optional, ''))) as Details;
}

/** Why a link of a mail is refused, as the log tells it. */
export const LINK_CAUSES = ['unknown', 'expired', 'misused', 'used', 'superseded'] as const;
