/** The door of commands to changes of communities: their images, their audit lines, and every answer as an English sentence. */
import { dirname } from 'node:path';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, PUBLIC_COMMUNITY_ID, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import type { ChangeMode, ChangeProblem, DeclaredCommunity } from '../../communities/community/plan-changes.ts';
import type { ImageProblem } from '../../kernel/storage/encode-image.ts';
import { isRefused, refused, type Context, type OperatorDeps, type Refused } from '../terminal/command.ts';
import { plain } from '../terminal/text-table.ts';
import {
  changeCommunities,
  changedOptions,
  type Changed,
  type ChangeNote,
  type ChangeTrouble,
  type Problems,
} from './change-communities.ts';
import { noSuchCommunity } from './community-or-refusal.ts';

const IMAGE_PROBLEMS: Readonly<Record<ImageProblem, string>> = {
  'too-many-bytes': `The image is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`,
  'too-many-pixels': `The image has more than ${IMAGE_MAX_PIXELS / 1_000_000} megapixels.`,
  'unknown-format': 'The file is not an image that can be used: it must be JPEG, PNG, WebP, GIF or AVIF.',
  damaged: 'The image is damaged and cannot be read.',
  'took-too-long': 'Reading the image took too long. Try again when the machine has less to do, or use a smaller image.',
};

/** What a command changes, with its notes as sentences. */
export type CommandChanged = Omit<Changed, 'notes'> & { readonly notes: readonly string[] };
type CommandContext = Pick<Context, 'inputs' | 'terminal' | 'auditEach' | 'auditDetails'>;

/** Changes communities with the files of whoever runs the command, and notes what changed in its audit. */
export async function changeByCommand(
  deps: OperatorDeps,
  { inputs, terminal, auditEach, auditDetails }: CommandContext,
  declared: readonly DeclaredCommunity[],
  mode: ChangeMode,
  isDryRun: boolean = false,
): Promise<CommandChanged | Problems | Refused> {
  const done = await changeCommunities<Refused>(
    deps,
    declared,
    { mode, isDryRun },
    {
      imageOf: (source) => inputs.file(source.path, IMAGE_MAX_BYTES),
      progress: (encoded, of) => terminal.progress({ label: 'Encoding images', done: encoded, total: of }),
      audit: async (tx, changed) => {
        if (mode !== 'import') {
          auditDetails(changed.map(changedOptions).join(', '));
          return undefined;
        }
        const lines = changed.map((each) => ({
          communityPublicId: each.publicId,
          communitySlug: each.declared.slug,
          details: changedOptions(each),
        }));
        await auditEach(tx, lines);
        return undefined;
      },
    },
  );
  if (done.kind === 'changed') return { ...done, notes: done.notes.map((note) => describeNote(note, mode === 'import')) };
  return isRefused(done) || done.kind === 'problems' ? done : refused(describeTrouble(done));
}

/** Prints the change of one community with notes for the operator, or the first reason why it failed. */
export function printChange(done: CommandChanged | Problems | Refused, say: (done: CommandChanged) => string): string | Refused {
  if (isRefused(done)) return done;
  if (done.kind === 'problems') {
    const [first] = done.problems;
    return refused(first === undefined ? '' : describeProblem(first, false));
  }
  return [say(done), ...done.notes.map((note) => `Note: ${note}`)].map(plain).join('\n');
}

function describeTrouble(trouble: ChangeTrouble): string {
  switch (trouble.kind) {
    case 'busy':
      return 'Too many passwords are being checked just now. Try again in a moment.';
    case 'no-image-folder':
      return `There is no folder ${trouble.folder}, which a server makes when it starts: DATA_DIR, which is ${dirname(trouble.folder)}, is not that of the server. Nothing was changed.`;
    case 'image-changed':
      return `${trouble.source.path} has just been changed. Try again.`;
    case 'image-unusable':
      return `${trouble.source.path}: ${IMAGE_PROBLEMS[trouble.problem]}`;
    case 'changed-meanwhile':
      return `'${trouble.slug}' has just been changed by someone else. Try again.`;
  }
}

const WHO_JOINS = ['anyone', 'whoever has its password or an address of its email domains', 'whoever is invited'] as const;

function describeNote(note: ChangeNote, isOneOfMany: boolean): string {
  const of = 'slug' in note && isOneOfMany ? `${note.slug}: ` : '';
  switch (note.kind) {
    case 'html-elements-left-out':
      return `${of}Left out of the landing HTML, because they are not safe or not text: ${some(note.names)}.`;
    case 'html-attributes-left-out':
      return `${of}Left out of its elements, because a page of the portal has its own looks: ${some(note.names)}.`;
    case 'no-html-left':
      return `${of}Nothing of the landing HTML was left, so the default welcome text is shown.`;
    case 'by-invitation-alone':
      return `'${note.slug}' is private and has neither a password nor email domains, so it is joined by invitation alone.`;
    case 'more-open-than-parent':
      return (
        `'${note.slug}' is more open than its parent '${note.parent}': ${WHO_JOINS[note.who]} may join the child, while ` +
        `the parent is only for ${WHO_JOINS[note.whoAtParent]}. A child takes over no privacy, password or email domains.`
      );
    case 'no-app-to-join':
      return `Members of '${note.slug}' join and sign in through the app alone, and no app is configured (APP_STORE_URL, PLAY_STORE_URL): nobody can join it on the web.`;
    case 'public-community-closed':
      return 'This is the public community: the portal\'s first page now leads to "page not found".';
    case 'images-left':
      return `${note.count} former images could not be removed from the bucket just now; they stay there unused.`;
  }
}

function some(names: readonly string[]): string {
  return names
    .slice(0, 20)
    .map((name) => name.slice(0, 30))
    .join(', ');
}

/** A reason against a change as a sentence. If only one community is changed, it is not named. */
export function describeProblem(problem: ChangeProblem, isOneOfMany: boolean): string {
  const { slug } = problem;
  switch (problem.kind) {
    case 'no-such-community':
      return noSuchCommunity(slug, problem).message;
    case 'slug-taken':
      return `The slug '${problem.wanted}' is taken.`;
    case 'slug-leads-on':
      return `The slug '${problem.wanted}' leads on to '${problem.to}', which had it before. \`community set ${problem.to} --give-up-slug ${problem.wanted}\` frees it.`;
    case 'slug-of-public-community':
      return `The slug '${PUBLIC_COMMUNITY_SLUG}' belongs to the public community, and to no other.`;
    case 'identity-of-public-community':
      return `The public community has the public id '${PUBLIC_COMMUNITY_ID}' and the slug '${PUBLIC_COMMUNITY_SLUG}', and no other has either.`;
    case 'name-missing':
      return `There is no community '${slug}' yet. To create it, give its name.`;
    case 'public-community-has-parent':
      return 'The public community has no parent.';
    case 'public-id-fixed':
      return `The public id of '${slug}' is '${problem.publicId}', and cannot be changed.`;
    case 'public-id-taken':
      return `The public id '${problem.publicId}' is taken by '${problem.owner}'.`;
    case 'no-such-parent':
      if (!isOneOfMany) return noSuchCommunity(problem.parent, problem).message;
      return `The parent of '${problem.child}', '${problem.parent}', is neither in the file nor in the store.`;
    case 'own-parent':
      return isOneOfMany ? `'${slug}' cannot be its own parent.` : 'A community cannot be its own parent.';
    case 'second-level': {
      const { child, parent, grandparent } = problem;
      if (isOneOfMany)
        return `'${parent}' cannot be the parent of '${child}': it is itself the child of '${grandparent}', and there is one level only.`;
      return slug === child
        ? `'${parent}' cannot be a parent: it is itself the child of another community, and there is one level only.`
        : `'${parent}' cannot have a parent: it has children itself ('${child}'), and there is one level only.`;
    }
  }
}
