/** The operator's commands as a test gives them, each answering what the test asks about. */
import sharp from 'sharp';
import type { ImageUsage } from '../db/schema/community-images.ts';
import { runOperatorRequest, type OperatorDeps } from '../operator/commands.ts';
import type { CommunityDetails, CommunitySummary, OperatorRequestInput } from '../operator/requests.ts';

type Create = Extract<OperatorRequestInput, { verb: 'community-create' }>['community'];
type Changes = Extract<OperatorRequestInput, { verb: 'community-set' }>['changes'];

export function operatorOf(deps: OperatorDeps) {
  /** The line that a change, or its refusal, is told in. */
  async function message(input: OperatorRequestInput): Promise<string> {
    const reply = await runOperatorRequest(deps, input);
    if (reply.kind !== 'done' && reply.kind !== 'refused') throw new Error(`a ${reply.kind} was answered`);
    return reply.message;
  }

  return {
    message,
    create: (community: Create) => message({ verb: 'community-create', community }),
    set: (slug: string, changes: Changes) => message({ verb: 'community-set', slug, changes }),

    async show(slug: string): Promise<CommunityDetails> {
      const reply = await runOperatorRequest(deps, { verb: 'community-show', slug });
      if (reply.kind !== 'community') throw new Error(`a ${reply.kind} was answered`);
      return reply.community;
    },

    async list(): Promise<CommunitySummary[]> {
      const reply = await runOperatorRequest(deps, { verb: 'community-list' });
      if (reply.kind !== 'communities') throw new Error(`a ${reply.kind} was answered`);
      return reply.communities;
    },

    async addPicture(community: string, usage: ImageUsage, width = 60): Promise<string> {
      const bytes = await sharp({ create: { width, height: 30, channels: 3, background: '#1455a4' } })
        .png()
        .toBuffer();
      return message({ verb: 'image-add', image: { community, usage, bytesBase64: bytes.toString('base64') } });
    },
  };
}
