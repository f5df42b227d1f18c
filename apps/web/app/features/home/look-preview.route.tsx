/** The landing page as a draft of its look would have it. Organisers see it in a frame, in which nothing can be pressed. */
import type { PageHandle } from '../../platform/page-handle.ts';

export { default, loader } from './home.route.tsx';

export const handle = { withoutScripts: true, guard: 'anyone', community: 'inactive', needsOrganise: true } satisfies PageHandle;
