import { communityImageUrl } from '../../community/community-image.ts';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import type { InScope } from './use-organiser.ts';
import './own-logo.css';

/** The community's own logo on paper, beside its name; nothing where it has none. */
export function OwnLogo({ community }: { readonly community: Pick<InScope, 'logo'> | undefined }) {
  const { cdnBaseUrl } = useRuntimeSettings();
  const url = communityImageUrl(cdnBaseUrl, community?.logo ?? undefined);
  return url === undefined ? null : <img className="own-logo" src={url} alt="" decoding="async" />;
}
