import { createHash } from 'node:crypto';
import { formatColour, parseColour } from '@waylift/contract/colour';
import { LANDING_HTML_MAX_LENGTH } from '@waylift/contract/limits';
import type { LookPart } from '@waylift/contract/look-choices';
import type { FastifyInstance } from 'fastify';
import { removeImages } from '../../communities/community/community-images.ts';
import { optionsRecord } from '../../communities/community/community-answers.ts';
import type { CommunityCache } from '../../communities/community/community-cache.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import type { ImageProblem } from '../../kernel/storage/encode-image.ts';
import type { ImageStore } from '../../kernel/storage/images.ts';
import { storedLandingHtml } from '../community/prepare-options.ts';
import { readName } from '../community/community-values.ts';
import { called } from '../organiser/called.ts';
import { auditOrganiser } from '../organiser/organiser-roles.ts';
import { isRefused } from '../terminal/command.ts';
import { draftPicture } from './draft-picture.ts';
import { usageOf } from './look-parts.ts';
import { bringLookBack, changeLook, dropLook } from './change-look.ts';
import { publishLook } from './publish-look.ts';
import { draftedCommunity, readLook } from './read-look.ts';
import { previewMail, type MailConfig } from './preview-mail.ts';

/** The styles are those of the mail; its picture comes with it. Nothing else is loaded, and no link leads anywhere. */
const MAIL_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox";

type Deps = MountDeps & {
  readonly config: MailConfig;
  readonly db: Db;
  readonly newId: NewId;
  readonly images: ImageStore;
  readonly communities: CommunityCache;
};

type Changed = {
  readonly organiser: CallingOrganiser;
  readonly client: string;
  readonly part: LookPart;
  readonly value: string | null;
  readonly seen: string | null;
};

export function mountOrganisedLook(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const lookFor = (organiser: CallingOrganiser) => readLook(db, { communityId: called(organiser).community.id, organiserId: organiser.id });

  /** @returns false where somebody else changed the part meanwhile */
  async function changePart({ organiser, client, part, value, seen }: Changed): Promise<boolean> {
    const communityId = called(organiser).community.id;
    const gone = await db.transaction(async (tx) => {
      const changed = await changeLook(tx, deps, { communityId, organiserId: organiser.id, part, value, seen });
      if (changed !== null) await auditOrganiser(tx, deps, organiser, { deed: 'look change', client, details: part });
      return changed;
    });
    await removeImages(deps.images, gone ?? []);
    return gone !== null;
  }

  mountEndpoint(app, deps, 'organisedLook', ({ organiser }) => lookFor(organiser));

  mountEndpoint(app, deps, 'organisedLookPage', async ({ organiser }) => {
    const { community } = called(organiser);
    const [cached, row] = [await deps.communities.byPublicId(community.publicId), await draftedCommunity(db, community.id)];
    if (cached === null) return problem('no-right');
    return { community: { ...cached.directory, name: row.name }, options: optionsRecord(row, cached.provider, deps.clock.now()) };
  });

  mountEndpoint(app, deps, 'organisedLookMail', async ({ organiser, language }) => {
    const row = await draftedCommunity(db, called(organiser).community.id);
    const bytes = Buffer.from(await previewMail(deps.config, { community: row, forename: organiser.name, language }));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    return { contentType: 'text/html; charset=utf-8', etag, bytes, policy: MAIL_POLICY };
  });

  mountEndpoint(app, deps, 'changeLook', async ({ organiser, body: { part, value, seen = null }, client, note }) => {
    if (!(await changePart({ organiser, client, part, value: valueOf(part, value), seen }))) return problem('conflict');
    note('changed');
    return await lookFor(organiser);
  });

  mountEndpoint(app, deps, 'changeLookPicture', async ({ organiser, params: { part }, body: { seen = null, file }, client, note }) => {
    const usage = usageOf(part);
    if (usage === null) return problem('not-found');
    const communityId = called(organiser).community.id;
    const picture = { communityId, usage, bytes: Buffer.from(file.join(''), 'base64') };
    const drafted = await draftPicture(deps, picture, { organiserId: organiser.id, part, seen }, (tx) =>
      auditOrganiser(tx, deps, organiser, { deed: 'look change', client, details: part }),
    );
    if (drafted.kind === 'refused') return pictureProblem(drafted.problem);
    if (drafted.gone === null) return problem('conflict');
    await removeImages(deps.images, drafted.gone);
    note('changed');
    return await lookFor(organiser);
  });

  mountEndpoint(app, deps, 'changeLookWords', async ({ organiser, body: { html, seen = null }, client, note }) => {
    const given = Buffer.from(html.join(''), 'base64').toString();
    if (given.length > LANDING_HTML_MAX_LENGTH)
      return problem('validation', { errors: [{ path: 'html', code: 'too-long', message: 'The words are too long' }] });
    const value = await storedLandingHtml(given);
    if (!(await changePart({ organiser, client, part: 'words', value, seen }))) return problem('conflict');
    note('changed');
    return await lookFor(organiser);
  });

  mountEndpoint(app, deps, 'dropLook', async ({ organiser, client, note }) => {
    const { gone } = await db.transaction(async (tx) => {
      const dropped = await dropLook(tx, called(organiser).community.id);
      if (dropped.parts.length > 0)
        await auditOrganiser(tx, deps, organiser, { deed: 'look drop', client, details: dropped.parts.join(', ') });
      return dropped;
    });
    await removeImages(deps.images, gone);
    note('dropped');
    return await lookFor(organiser);
  });

  mountEndpoint(app, deps, 'publishLook', async ({ organiser, body: { seen }, client, note }) => {
    const published = await db.transaction(async (tx) => {
      const done = await publishLook(tx, deps, { community: called(organiser).community, organiserId: organiser.id, seen });
      if (done !== null) await auditOrganiser(tx, deps, organiser, { deed: 'look publish', client, details: done.parts.join(', ') });
      return done;
    });
    if (published === null) return problem('conflict');
    await removeImages(deps.images, published.gone);
    note('published');
    return await lookFor(organiser);
  });

  mountEndpoint(app, deps, 'bringLookBack', async ({ organiser, params: { versionId }, client, note }) => {
    const communityId = called(organiser).community.id;
    const brought = await db.transaction(async (tx) => {
      const done = await bringLookBack(tx, deps, { communityId, organiserId: organiser.id, versionId });
      if (done !== null) await auditOrganiser(tx, deps, organiser, { deed: 'look bring back', client, details: done.at.toISOString() });
      return done;
    });
    if (brought === null) return problem('not-found');
    await removeImages(deps.images, brought.gone);
    note('brought-back');
    return await lookFor(organiser);
  });
}

function pictureProblem(code: ImageProblem) {
  return problem('validation', { errors: [{ path: 'file', code, message: 'The file is no picture that can be shown' }] });
}

/** As the command stores it. The contract has checked that it can be read. */
function valueOf(part: string, value: string | null): string | null {
  if (part === 'name') {
    const name = readName(value ?? '');
    return isRefused(name) ? null : name;
  }
  const colour = value === null ? null : parseColour(value);
  return colour === null ? null : formatColour(colour);
}
