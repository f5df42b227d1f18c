/** The building blocks of the schemas. Each check names the code that a program, or a page's words, can test. */
import * as z from 'zod/mini';
import { formed } from './formed.ts';
import { TEXT_MAX_LENGTH } from './limits.ts';
import { eachField, MEMBER_FIELDS, type OptionalField, type RequiredField } from './member-fields.ts';
import { firstPasswordProblem, isEmail, tidyEmail } from './rules.ts';

/** U+0000, which PostgreSQL cannot store, and lone surrogates, which would all become the same character. */
const UNUSABLE = /[\u0000\p{Cs}]/u;

/** Text of at most `maxLength` code units that can be stored unchanged. The length is checked first. */
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

/** Text that is not only white space. */
export function requiredText(maxLength: number = TEXT_MAX_LENGTH) {
  return text(maxLength).check(z.refine((value) => value.trim() !== '', { error: 'required' }));
}

/** An e-mail address; the output is its `tidyEmail`. */
export const emailAddress = text().check(
  z.overwrite(tidyEmail),
  z.minLength(1, { error: 'required', abort: true }),
  z.refine(isEmail, { error: 'email-invalid' }),
);

/** A new password: the ordered rules of section 5. The one problem is the first broken rule. */
export const newPassword = text().check((context) => {
  const problem = firstPasswordProblem(context.value);
  if (problem !== null) context.issues.push({ code: 'custom', message: problem, input: context.value });
});

/** The member's present password, asked for again. */
export const presentPassword = text().check(z.minLength(1, { error: 'required' }));

/** The random id that a browser keeps for itself (section 3). Without one, each sign-in counts as one on a new device. See `client-header.ts`. */
export const clientId = z.optional(text());

/** A one-time token out of a link. */
export const oneTimeToken = text().check(z.minLength(1, { error: 'required' }));

export const publicId = formed(/^[a-z0-9]{2,16}$/, { maxLength: 16, code: 'public-id-invalid' });
/** The name of something that is looked up: any text, and 404 if it does not exist. */
export const askedName = text().check(z.minLength(1, { error: 'required' }));

/** The query of a paged list: the `next` of an earlier page. */
export const pageQuery = z.object({ after: z.optional(text(1_000)) });
/** The cursor of the next page; null on the last one. Absent from an older server, which answers everything at once. */
export const nextPage = z.optional(z.nullable(z.string()));

/** For calls that only answer whether they worked. */
export const successAnswer = z.object({ success: z.boolean() });

type ToldText = z.ZodMiniType<string, string>;
type Details = Record<RequiredField, ToldText> & Record<OptionalField, z.ZodMiniDefault<ToldText>>;

/** A member's details (`member-fields.ts`) as they are sent: optional fields may be absent. */
export const memberDetails = detailsOf(requiredText(), text());
/** The same as they are answered. */
export const memberDetailsAnswer = detailsOf(z.string(), z.string());

function detailsOf(required: ToldText, optional: ToldText): Details {
  // oxlint-disable-next-line no-underscore-dangle, typescript/no-unsafe-type-assertion -- the name that zod gives it; the table says which is which
  return eachField((field) => (MEMBER_FIELDS[field].isRequired ? required : z._default(optional, ''))) as Details;
}

/** Why a link of a mail is refused, as the log tells it. */
export const LINK_CAUSES = ['unknown', 'expired', 'misused', 'used', 'superseded'] as const;
