import { signOnOf } from '@waylift/contract/community-rules';
import { useCommunity } from '../../community/use-community.ts';

/** What people call their account at the provider of the page's community. */
export function useSignOnLabel(): string {
  const options = useCommunity()?.options ?? {};
  return signOnOf(options)?.label ?? '';
}
