import type { ApiClient } from '../../api/client.ts';
import { pageClient } from '../../api/page-client.ts';

/** For calls that no session of this browser takes part in: one that has ended must not lead away from here. */
export function visitorApi(): ApiClient {
  return pageClient({ accessToken: async () => null, onUnauthorized: async () => null });
}
