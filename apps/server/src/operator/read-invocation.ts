/** From what was typed to a request: files and the password are read here, with the rights of whoever runs the command. */
import * as z from 'zod/mini';
import { IMAGE_MAX_BYTES } from '../storage/encode-image.ts';
import type { ImageUsage } from '../db/schema/community-images.ts';
import { MEMBER_STATUSES } from '../db/schema/members.ts';
import type { Typed } from './command-line.ts';
import { shown } from './field-values.ts';
import { refused, type OperatorReply, type OperatorRequestInput } from './requests.ts';
import type { Task } from './tasks.ts';
import { readDemoFill } from './read-demo-fill.ts';

const TEXT_FILE_MAX_BYTES = 1024 * 1024;

/** Reads what lies outside the command line. Each answers a sentence, `{ problem }`, for what cannot be read. */
export type Inputs = {
  readonly file: (path: string, maxBytes: number) => Promise<Buffer | { readonly problem: string }>;
  readonly password: () => Promise<string | { readonly problem: string }>;
  readonly pieces: (path: string) => Promise<FilePieces | { readonly problem: string }>;
};

/** A file of any size, read from its beginning each time. */
export type FilePieces = { readonly sizeBytes: number; readonly read: () => AsyncIterable<Buffer> };

/** One request, whose reply is printed, or a task that asks several. */
export type Invocation = { readonly input: OperatorRequestInput; readonly asJson: boolean } | { readonly task: Task };
type Refused = Extract<OperatorReply, { kind: 'refused' }>;

const orFalse = z.optional(z.union([z.string(), z.literal(false)]));
/** What commander makes of the options of all commands. */
const typedOptions = z.object({
  json: z.optional(z.boolean()),
  slug: z.optional(z.string()),
  name: z.optional(z.string()),
  publicId: z.optional(z.string()),
  parent: orFalse,
  culture: z.optional(z.string()),
  colour: z.optional(z.string()),
  landingHtml: orFalse,
  nota: orFalse,
  notaTop: z.optional(z.boolean()),
  oidc: z.optional(z.string()),
  privacy: z.optional(z.string()),
  password: orFalse,
  passwordStdin: z.optional(z.boolean()),
  emailDomain: z.optional(z.array(z.string())),
  anyEmailDomain: z.optional(z.boolean()),
  verification: z.optional(z.boolean()),
  active: z.optional(z.boolean()),
  inactive: z.optional(z.boolean()),
  logo: z.optional(z.boolean()),
  landingImages: z.optional(z.boolean()),
  community: z.optional(z.string()),
  as: z.optional(z.enum(['logo', 'sm', 'md', 'lg', 'hdpi'])),
  csv: z.optional(z.union([z.string(), z.boolean()])),
  status: z.optional(z.enum(MEMBER_STATUSES)),
  yes: z.optional(z.boolean()),
  failed: z.optional(z.boolean()),
  all: z.optional(z.boolean()),
  dryRun: z.optional(z.boolean()),
  members: z.optional(z.string()),
  journeys: z.optional(z.string()),
  seed: z.optional(z.string()),
});
type TypedOptions = z.infer<typeof typedOptions>;

/** The request that was typed; `'nothing-given'` when `set` was given nothing to change. */
export async function readInvocation(typed: Typed, inputs: Inputs): Promise<Invocation | Refused | 'nothing-given'> {
  const options = typedOptions.parse(typed.options);
  const [operand = ''] = typed.operands;
  return aboutMembersOrMails(typed.verb, operand, options) ?? (await aboutCommunities(typed.verb, operand, options, inputs));
}

function aboutMembersOrMails(verb: string, operand: string, options: TypedOptions): Invocation | Refused | null {
  const { community = '', json: asJson = false, csv, status } = options;
  const format = asJson ? 'json' : csv === true ? 'csv' : 'table';
  switch (verb) {
    case 'member-invite':
      return { task: { name: verb, community, path: String(csv) } };
    case 'member-list':
      return { task: { name: verb, community, status, format } };
    case 'member-show':
    case 'member-resend':
      return { input: { verb, email: operand }, asJson };
    case 'member-remove':
      return { task: { name: verb, email: operand, isSure: options.yes ?? false } };
    case 'member-removals':
      return { task: { name: verb, format } };
    case 'mail-list':
      return { task: { name: verb, onlyDead: options.failed ?? false, format } };
    case 'mail-retry':
      if ((operand === '') !== (options.all ?? false)) return refused('Give the id of a dead mail, or --all.');
      return { input: { verb, id: operand === '' ? null : operand }, asJson };
    case 'demo-fill':
      return readDemoFill(options);
    case 'stats':
      return { input: { verb }, asJson };
    default:
      return null;
  }
}

async function aboutCommunities(
  verb: string,
  operand: string,
  options: TypedOptions,
  inputs: Inputs,
): Promise<Invocation | Refused | 'nothing-given'> {
  const asJson = options.json ?? false;
  switch (verb) {
    case 'community-list':
      return { input: { verb }, asJson };
    case 'community-show':
      return { input: { verb, slug: operand }, asJson };
    case 'community-import':
      return { task: { name: verb, path: operand, isDryRun: options.dryRun ?? false } };
    case 'community-export':
      return { task: { name: verb } };
    case 'community-deactivate':
      return { input: { verb: 'community-set', slug: operand, changes: { active: false } }, asJson };
    case 'community-create': {
      const { slug = '', name = '', publicId } = options;
      const values = await optionValues(options, inputs);
      if ('kind' in values) return values;
      return { input: { verb, community: { slug, name, ...(publicId !== undefined && { publicId }), ...values } }, asJson };
    }
    case 'community-set': {
      const { slug, name, logo, landingImages } = options;
      const values = await optionValues(options, inputs);
      if ('kind' in values) return values;
      const changes = {
        ...(slug !== undefined && { slug }),
        ...(name !== undefined && { name }),
        ...values,
        ...(logo === false && { removeLogo: true }),
        ...(landingImages === false && { removeLandingImages: true }),
      };
      return Object.keys(changes).length === 0 ? 'nothing-given' : { input: { verb, slug: operand, changes }, asJson };
    }
    case 'image-add': {
      const bytes = await inputs.file(operand, IMAGE_MAX_BYTES);
      if ('problem' in bytes) return refused(bytes.problem);
      const { community = '', as = 'logo' } = options;
      const usage: ImageUsage = as === 'logo' ? as : `landing-${as}`;
      return { input: { verb, image: { community, usage, bytesBase64: bytes.toString('base64') } }, asJson };
    }
    default:
      throw new Error(`no such command: ${verb}`);
  }
}

type OptionInput = Omit<Extract<OperatorRequestInput, { verb: 'community-create' }>['community'], 'slug' | 'name' | 'publicId'>;

async function optionValues(options: TypedOptions, inputs: Inputs): Promise<OptionInput | Refused> {
  const html = await landingHtml(options.landingHtml, inputs);
  if (html !== null && typeof html === 'object') return html;
  const password = options.passwordStdin ? await inputs.password() : options.password;
  if (typeof password === 'object') return refused(password.problem);
  const privacy = noneToNull(options.privacy);
  const active = options.active ?? (options.inactive ? false : undefined);
  const emailDomains = options.anyEmailDomain ? [] : options.emailDomain;
  const { parent, nota, notaTop, verification } = options;
  return {
    ...(parent !== undefined && { parent: falseToNull(parent) }),
    ...(options.culture !== undefined && { culture: noneToNull(options.culture) }),
    ...(options.colour !== undefined && { colour: noneToNull(options.colour) }),
    ...(html !== undefined && { landingHtml: html }),
    ...(nota !== undefined && { nota: falseToNull(nota) }),
    ...(notaTop !== undefined && { notaTop }),
    ...(options.oidc !== undefined && { oidcProvider: options.oidc }),
    ...(privacy !== undefined && { privacy }),
    ...(password !== undefined && { password: falseToNull(password) }),
    ...(emailDomains !== undefined && { emailDomains }),
    ...(verification !== undefined && { needsVerification: verification }),
    ...(active !== undefined && { active }),
  };
}

async function landingHtml(path: string | false | undefined, inputs: Inputs): Promise<string | null | undefined | Refused> {
  if (path === undefined) return undefined;
  if (path === false) return null;
  const text = await readTextFile(path, inputs);
  return typeof text === 'object' ? refused(text.problem) : text;
}

/** A file of text in UTF-8. */
export async function readTextFile(path: string, inputs: Pick<Inputs, 'file'>): Promise<string | { readonly problem: string }> {
  const bytes = await inputs.file(path, TEXT_FILE_MAX_BYTES);
  if ('problem' in bytes) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: `The file ${shown(path)} is not text in UTF-8.` };
  }
}

function falseToNull(value: string | false): string | null {
  return value === false ? null : value;
}

function noneToNull<T extends string>(value: T | undefined): T | null | undefined {
  return value?.toLowerCase() === 'none' ? null : value;
}
