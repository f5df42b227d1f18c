import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { useCommunity } from './use-community.ts';

export function useCommunityName(): string {
  const { productName } = useRuntimeSettings();
  const community = useCommunity();
  return community === null || community.record.publicId === PUBLIC_COMMUNITY_ID ? productName : community.record.name;
}
