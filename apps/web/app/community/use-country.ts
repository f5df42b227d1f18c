import { countryOfCulture } from '@waylift/contract/community-rules';
import { useCommunity } from './use-community.ts';

/** The country of the community's Culture. */
export function useCountry(): string {
  return countryOfCulture(useCommunity()?.options.Culture);
}
