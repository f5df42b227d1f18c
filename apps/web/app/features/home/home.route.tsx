import { m } from '@waylift/words/messages';
import type { Route } from './+types/home.route';
import { serverApi } from '../../api/server-api.server.ts';
import { communityImageUrl } from '../../community/community-image.ts';
import { withCommunityDomain } from '../../community/community-link.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { useCommunity } from '../../community/use-community.ts';
import { PageTitle } from '../../community/page-title.tsx';
import { useWords } from '../../locale/locale-provider.tsx';

export const handle = { plain: true, kind: 'landing' };
